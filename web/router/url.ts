/** The query of a URL as plain texts, as people and emails write it. */
export type Search = Partial<Record<string, string>>;

/** The path of a route with its parameters, query and hash. */
export interface Target {
  to: Path;
  /** For the `$names` of the path. */
  params?: Record<string, string>;
  search?: object;
  hash?: string;
}

/** Filled by routes.tsx, so that the compiler knows every path. */
// biome-ignore lint/suspicious/noEmptyInterface: it is extended elsewhere.
export interface Screens {}

/** The paths of all screens. */
export type Path = Screens[keyof Screens];

export function hrefOf({
  to,
  params = {},
  search = {},
  hash,
}: Omit<Target, 'to'> & { to: string }): string {
  const path = to.replace(/\$(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  return path + queryOf(search) + (hash === undefined ? '' : `#${hash}`);
}

/** With its `?`; empty without values. */
export function queryOf(search: object): string {
  const values = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  return values.length > 0 ? `?${new URLSearchParams(values)}` : '';
}

export function searchOf(query: string): Search {
  return Object.fromEntries([...new URLSearchParams(query)].filter(([, value]) => value !== ''));
}

/** The values of a path's `$names` in the segments of a pathname; undefined: it does not match. */
export function paramsOf(path: string, given: string[]): Record<string, string> | undefined {
  const segments = segmentsOf(path);
  if (given.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = decoded(given[index] ?? '');
    if (segment.startsWith('$') && value) params[segment.slice(1)] = value;
    else if (segment.toLowerCase() !== value?.toLowerCase()) return undefined;
  }
  return params;
}

/** Ignores slashes at the end. */
export function segmentsOf(pathname: string): string[] {
  const segments = pathname.split('/').slice(1);
  while (segments.at(-1) === '') segments.pop();
  return segments;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
