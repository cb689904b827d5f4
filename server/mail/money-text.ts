let dollars: Intl.NumberFormat | undefined;

/** Whole cents as people write them: "$1,234.50". */
export function moneyText(cents: number): string {
  // Made when first needed: it would take a tenth of the portal's start.
  dollars ??= new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' });
  return dollars.format(cents / 100);
}
