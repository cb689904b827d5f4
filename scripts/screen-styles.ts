import { basename } from 'node:path';

// There is one style sheet for all screens. A page contains the part that its own screen may need in any
// state, which is computed here from the imports of the screen's code.

interface Module {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
  code?: string | null;
}

type FindModule = (id: string) => Module | null;

// The form that vite.config.ts generates: _sheet_name.
const scopedName = /_[a-z0-9-]+_\w+/g;

/** The part of the sheet of each screen, by its file name; `frame` is what all share. */
export function screenStyles(
  sheet: string,
  { main, routes }: { main: string; routes: string },
  find: FindModule,
): Record<string, string> {
  const screens = (find(routes)?.dynamicallyImportedIds ?? []).map((id) => [
    basename(id, '.tsx'),
    stylesOf(sheet, [main, id], find),
  ]);
  return { frame: stylesOf(sheet, [main], find), ...Object.fromEntries(screens) };
}

/** The part of the sheet that these modules and their static imports may need. */
export function stylesOf(sheet: string, entries: string[], find: FindModule): string {
  const names = new Set(entries.flatMap((id) => [...namesIn(id, find)]));
  return withoutUnusedTokens(partOf(sheet, names));
}

/** The tokens that only other screens use come with the sheet of all. */
export function withoutUnusedTokens(part: string): string {
  return part
    .replace(/(--[\w-]+):[^;{}]*;?/g, (declared, name) =>
      part.includes(`var(${name})`) || part.includes(`var(${name},`) ? declared : '',
    )
    .replace(/:root\{\}/g, '')
    .replace(/@media[^{}]*\{\}/g, '');
}

/** The scoped names in a module and its static imports. Dynamic imports bring their own styles. */
function namesIn(start: string, find: FindModule): Set<string> {
  const seen = new Set([start]);
  const names = new Set<string>();
  for (const id of seen) {
    const found = find(id);
    if (/\.module\.css$/.test(id))
      for (const [name] of found?.code?.matchAll(scopedName) ?? []) names.add(name);
    for (const next of found?.importedIds ?? []) seen.add(next);
  }
  return names;
}

/** A minified sheet without the rules that only match other names. */
export function partOf(sheet: string, names: Set<string>): string {
  return statements(sheet)
    .map((statement) => {
      const brace = statement.indexOf('{');
      const head = brace < 0 ? statement : statement.slice(0, brace);
      if (/^@(layer|media|supports|container)/.test(head) && brace >= 0) {
        const inside = partOf(statement.slice(brace + 1, -1), names);
        if (inside !== '') return `${head}{${inside}}`;
        // The empty layer stays: its first occurrence fixes its order, and the whole sheet is loaded later.
        return head.startsWith('@layer') ? `${head};` : '';
      }
      const isNeeded = selectors(head).some((one) =>
        (one.match(scopedName) ?? []).every((name) => names.has(name)),
      );
      return isNeeded ? statement : '';
    })
    .join('');
}

/** Splits into rules with their content, and statements up to the semicolon. */
function statements(sheet: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: mark, index } of sheet.matchAll(/"(?:[^"\\]|\\.)*"|\/\*.*?\*\/|[{};]/gs)) {
    if (mark === '{') depth += 1;
    if (mark === '}') depth -= 1;
    if (depth === 0 && (mark === '}' || mark === ';')) {
      found.push(sheet.slice(start, index + 1).trim());
      start = index + 1;
    }
  }
  return found;
}

function selectors(head: string): string[] {
  return head.split(/,(?![^(]*\))/);
}
