const dollars = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' });

/** Whole cents as people write them: "$1,234.50". */
export function moneyText(cents: number): string {
  return dollars.format(cents / 100);
}
