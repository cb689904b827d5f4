import { type APIRequestContext, expect } from '@playwright/test';

interface Email {
  to: string;
  subject: string;
  text: string;
}

/** The emails to a recipient, newest first. */
export async function emails(request: APIRequestContext, to: string): Promise<Email[]> {
  const answer = await request.get(`/dev/outbox.json?${new URLSearchParams({ to })}`);
  expect(answer).toBeOK();
  return answer.json();
}

/** The newest link to a screen in the emails to a recipient. Waits until there is one. */
export async function emailLink(request: APIRequestContext, to: string, screen: string) {
  let token = '';
  await expect(async () => {
    for (const { text } of await emails(request, to)) {
      const link = new RegExp(`${screen}\\?token=([\\w-]+)`).exec(text);
      if (!link?.[1]) continue;
      token = link[1];
      return;
    }
    throw new Error(`No email to ${to} links to ${screen} yet`);
  }).toPass({ timeout: 30_000, intervals: [50] });
  return { path: `${screen}?token=${token}`, token };
}
