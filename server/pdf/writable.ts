/**
 * What the fonts lack. They have Latin with that of Vietnamese and of most First Nations (ʔ ʕ ə ʷ ʼ ɬ ƛ χ), Greek and
 * Cyrillic; not the marks of x̱ x̌ k̓, no syllabics and no other script.
 */
const unknown =
  /(?:(?!\u0300|\u0301|\u0303|\u0304|\u0308|\u0309|\u0323)[^ -~\u00a0-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u0254\u0256-\u027b\u027e-\u0284\u0286-\u0290\u0292-\u02a4\u02a6-\u02cc\u02ce-\u02d7\u02da\u02dc-\u02ff\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03d7\u0400-\u0479\u0480-\u049d\u04a0-\u04ff\u1d43\u1d47-\u1d49\u1d4d\u1d4f\u1d50\u1d52\u1d56-\u1d58\u1d5b\u1d62-\u1d65\u1d9c\u1da0\u1dbb\u1dbf\u1e00-\u1e9b\u1e9e-\u1f15\u1f18-\u1f1d\u1f20-\u1f45\u1f48-\u1f4d\u1f50-\u1f57\u1f59\u1f5b\u1f5d\u1f5f-\u1f7d\u1f80-\u1fb4\u1fb6-\u1fbc\u1fc6-\u1fcc\u1fd6-\u1fdb\u1fe0-\u1fec\u1ff6-\u1ffc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2212])+/gu;

/** Without the characters that the fonts lack. */
export function writable(text: string): string {
  return text.normalize('NFC').replace(unknown, ' ').replace(/ +/g, ' ').trim();
}

/** V34: a name is written whole, or as something else; only what is no letter, like an emoji, is left out of it. */
export function writableName(name: string, otherwise: string): string {
  const visible = name.normalize('NFC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  const lacksGlyphs = visible.match(unknown)?.some((part) => /[\p{L}\p{M}\p{N}]/u.test(part));
  return lacksGlyphs ? otherwise : writable(visible) || otherwise;
}
