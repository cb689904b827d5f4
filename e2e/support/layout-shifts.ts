import type { Page } from '@playwright/test';

interface Shift {
  value: number;
  of: string;
}

/**
 * Collects the layout shifts of the next page. The returned function waits for the next frames and returns
 * the sum (CLS), with what has moved.
 */
export async function watchShifts(page: Page): Promise<() => Promise<{ sum: number; of: string }>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    type Entry = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Node }[];
    };
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Entry[]) {
        const nodes = shift.sources.map(({ node }) => node?.parentElement?.className ?? '');
        if (!shift.hadRecentInput) shifts.push({ value: shift.value, of: nodes.join() });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    const shifts = await page.evaluate(
      () =>
        new Promise<Shift[]>((resolve) => {
          const { shifts } = window as unknown as { shifts: Shift[] };
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(shifts)));
        }),
    );
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    return { sum, of: JSON.stringify(shifts) };
  };
}
