import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Weighs the page's scripts from now on, compressed. The returned function gives the bytes of those that match. */
export function weighScripts(page: Page): (pattern?: RegExp) => Promise<number> {
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const size = () => response.body().then((bytes) => brotliCompressSync(bytes).length);
    if (pathname.endsWith('.js')) sizes.set(pathname, size());
  });
  return async (pattern = /./) => {
    const matching = [...sizes].filter(([name]) => pattern.test(name)).map(([, size]) => size);
    return (await Promise.all(matching)).reduce((total, size) => total + size, 0);
  };
}
