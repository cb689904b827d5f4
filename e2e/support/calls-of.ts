import type { Page } from '@playwright/test';

/** Collects the calls of the page from now on, such as 'GET /api/v1/user'. */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!/^\/(api|sanctum)\//.test(pathname)) return;
    calls.push(`${request.method()} ${pathname}${search}`);
  });
  return calls;
}
