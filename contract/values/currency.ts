// Not in money.ts, because the browser needs it on the billing page only.

/** An amount in the currency of the charge: "$100.01 CAD". */
export function formatInCurrency(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-CA', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  // The provider counts in the smallest coin of a currency; a yen has no hundredths.
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  const whole = String(Math.abs(cents)).padStart(digits + 1, '0');
  const split = whole.length - digits;
  const exact = `${whole.slice(0, split)}.${whole.slice(split) || '0'}` as `${number}`;
  return `${cents < 0 ? '−' : ''}${format.format(exact)} ${currency}`;
}
