/** Canadian dollars as people write them: "$1,234.50". No locale is asked, so server and browser agree. */
export function formatMoney(cents: number): string {
  const [dollars = '', rest = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '−' : ''}$${withThousands(dollars)}.${rest}`;
}

/** For headlines: "$1,234", and cents only where there are any. */
export function formatDollars(cents: number): string {
  return formatMoney(cents).replace(/\.00$/, '');
}

export function formatNumber(whole: number): string {
  return withThousands(String(whole));
}

function withThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
