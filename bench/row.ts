/** One line of the summary: the target and the result. */
export interface Row {
  metric: string;
  target: string;
  measured: string;
  isMet: boolean;
}

/** A line whose result is to stay under a maximum. */
export function maxRow(metric: string, value: number, max: number, unit: string, digits = 0): Row {
  return {
    metric,
    target: `≤ ${max.toLocaleString('en-CA')} ${unit}`,
    measured: `${value.toFixed(digits)} ${unit}`,
    isMet: value <= max,
  };
}

/** The result of a benchmark: its lines of the summary, and details. */
export interface Found {
  rows: Row[];
  details?: string;
}

export function table(heads: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

export function rowTable(rows: Row[]): string {
  return table(
    ['metric', 'target', 'measured', ''],
    rows.map(({ metric, target, measured, isMet }) => [
      metric,
      target,
      measured,
      isMet ? 'met' : '**missed**',
    ]),
  );
}

/** The value that this share of the values does not exceed. */
export function quantile(values: number[], share: number): number {
  const at = Math.min(values.length - 1, Math.floor(values.length * share));
  return values.toSorted((a, b) => a - b)[at] ?? Number.NaN;
}

export const median = (values: number[]) => quantile(values, 0.5);
