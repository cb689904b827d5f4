/** The year in the address; none is the year that runs. */
export function mySeasonSearch({ year }: { year?: string }): { year?: string } {
  return year !== undefined && /^20\d\d$/.test(year) ? { year } : {};
}
