// Numbers as people type them. Null: not a number.

/** Sent instead of a number: the server refuses it at its field, with all else that is wrong in the form. */
export function asTyped(text: string): number {
  return text as unknown as number;
}

/** Dollars as cents: "25", "25.5", "25,50", "$1,250.00". Empty is 0. */
export function typedCents(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return 0;
  const match = /^\$?\s*(\d{1,3}(?:[,\s]\d{3})+|\d{1,9})(?:[.,](\d{1,2}))?\s*\$?$/.exec(typed);
  if (!match) return null;
  const [, dollars = '', rest = ''] = match;
  return Number(dollars.replaceAll(/[,\s]/g, '')) * 100 + Number(rest.padEnd(2, '0'));
}

/** A handicap index: "12.4", "12,4", and "+1.8" (better than scratch), which is -1.8. */
export function typedHandicap(text: string): number | null {
  const match = /^\s*([+-]?)(\d{1,2}(?:[.,]\d)?)\s*$/.exec(text);
  if (!match) return null;
  const [, sign, digits = ''] = match;
  const value = Number(digits.replace(',', '.'));
  return sign === '' || value === 0 ? value : -value;
}

/** A handicap index as it is sent; null: nothing is typed. */
export function sentHandicap(text: string): number | null {
  return text.trim() === '' ? null : (typedHandicap(text) ?? asTyped(text));
}
