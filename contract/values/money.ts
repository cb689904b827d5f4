// Canadian dollars in whole cents. The formats use no locale, so server and browser write the same.

/** "$1,234.50" */
export function formatMoney(cents: number): string {
  const [dollars = '', rest = ''] = decimalDollars(Math.abs(cents)).split('.');
  return `${cents < 0 ? '−' : ''}$${withThousands(dollars)}.${rest}`;
}

/** "$1,234", with cents only if there are any: "$1,234.50" */
export function formatDollars(cents: number): string {
  return formatMoney(cents).replace(/\.00$/, '');
}

/** "$12,047" of $12,047.46, to the nearest: where cents are not shown. */
export const wholeDollars = (cents: number) => formatDollars(Math.round(cents / 100) * 100);

/** "1234.50", for machines. */
export function decimalDollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** "1,234" */
export function formatNumber(whole: number): string {
  return withThousands(String(whole));
}

function withThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
