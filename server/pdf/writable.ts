/**
 * The fonts have the characters of Latin, with Vietnamese, Greek and Cyrillic. Characters of other
 * scripts cannot be shown and are left out.
 */
const unknown =
  /[^ -~\u00a0-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u024f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0479\u0490-\u049d\u04a0-\u04ff\u1e00-\u1e9b\u1e9e-\u1eff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2212]+/gu;

export function writable(text: string): string {
  return text.normalize('NFC').replace(unknown, ' ').replace(/ +/g, ' ').trim();
}
