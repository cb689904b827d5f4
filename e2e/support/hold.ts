import type { Page, Route } from '@playwright/test';

/** Holds what is asked for back until told; then it goes on, unless another end is given. */
export async function hold(
  page: Page,
  path: string | RegExp,
  end = (route: Route) => route.continue(),
): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(path, async (route) => {
    await held;
    await end(route);
  });
  return letGo;
}
