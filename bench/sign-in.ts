import type { BrowserContext } from '@playwright/test';
import { api } from '#contract/api.ts';

export const demoPassword = 'fairway-demo-2026';

/** Signs in to the demo, and returns the cookies. */
export async function signInByCall(url: string, email: string): Promise<string> {
  const csrf = await fetch(url + api.csrfCookie.path);
  const pairs = pairsOf(csrf);
  const token = pairs.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length);
  const answer = await fetch(url + api.login.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: url,
      cookie: pairs.join('; '),
      'x-xsrf-token': decodeURIComponent(token ?? ''),
    },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  if (!answer.ok) throw new Error(`The sign-in was answered ${answer.status}`);
  return pairsOf(answer).join('; ');
}

/** The same, for a browser. */
export async function signInBrowser(
  browser: BrowserContext,
  url: string,
  email: string,
): Promise<void> {
  const pairs = (await signInByCall(url, email)).split('; ');
  await browser.addCookies(
    pairs.map((pair) => ({ url, name: pair.split('=')[0] ?? '', value: pair.split('=')[1] ?? '' })),
  );
}

const pairsOf = (answer: Response) =>
  answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
