import type { Page, Route } from '@playwright/test';

/** Pauses matching requests until the returned function is called; `end` then continues them. */
export async function pauseRequests(
  page: Page,
  path: string | RegExp,
  end = (route: Route) => route.continue(),
): Promise<() => void> {
  let resume = () => {};
  const held = new Promise<void>((resolve) => {
    resume = resolve;
  });
  await page.route(path, async (route) => {
    await held;
    await end(route);
  });
  return resume;
}
