// What people type where a number is wanted. Null: it is none.

/** Dollars as cents: "25", "25.5", "$1,250.00". Nothing typed is 0. */
export function typedCents(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return 0;
  const parts = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:[.,](\d{1,2}))?\s*\$?$/.exec(typed);
  if (!parts) return null;
  const [, dollars = '', rest = ''] = parts;
  return Number(dollars.replaceAll(',', '')) * 100 + Number(rest.padEnd(2, '0'));
}

/** A handicap index: "12.4", "12,4", and "+1.8" for who is better than scratch, which is -1.8. */
export function typedHandicap(text: string): number | null {
  const parts = /^\s*([+-]?)(\d{1,2}(?:[.,]\d)?)\s*$/.exec(text);
  if (!parts) return null;
  const [, sign, digits = ''] = parts;
  const value = Number(digits.replace(',', '.'));
  return sign === '' || value === 0 ? value : -value;
}
