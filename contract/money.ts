// Canadian dollars, kept as whole cents. No locale is asked, so server and browser write the same.

/** "$1,234.50" */
export function formatMoney(cents: number): string {
  const [dollars = '', rest = ''] = decimalDollars(Math.abs(cents)).split('.');
  return `${cents < 0 ? '−' : ''}$${withThousands(dollars)}.${rest}`;
}

/** For headlines: "$1,234", and cents only where there are any. */
export function formatDollars(cents: number): string {
  return formatMoney(cents).replace(/\.00$/, '');
}

/** For machines: "1234.50" */
export function decimalDollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** "1,234", of anything that is counted. */
export function formatNumber(whole: number): string {
  return withThousands(String(whole));
}

function withThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
