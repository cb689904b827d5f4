const here = 'https://here.invalid';

/**
 * A text as a path of this app, with its query and hash; undefined if it could lead to another site. A browser
 * takes `//host` and `/\host` for another host, also where they only appear once `..` is resolved.
 */
export function appPathOf(text: string): string | undefined {
  if (!/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]|%2f|%5c/iu.test(text)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, here);
  return origin === here && !pathname.includes('//') ? pathname + search + hash : undefined;
}
