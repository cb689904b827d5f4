/** The same instant, `years` later; 29 February becomes the 28th in other years (H3). */
export function yearsAfter(start: Date, years: number): Date {
  const then = new Date(start);
  then.setUTCFullYear(start.getUTCFullYear() + years);
  if (then.getUTCMonth() !== start.getUTCMonth()) then.setUTCDate(0);
  return then;
}
