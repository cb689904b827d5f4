import { findOutboxEmails } from '../email/outbox-queries.ts';
import type { TestApp } from './test-app.ts';

/** Delivers the mail and reads the link's secret in the newest letter to an address. */
export async function newestToken(portal: TestApp, to: string): Promise<string> {
  // A moment later than the letters before, so that the newest is known.
  portal.clock.advance(1);
  await portal.deliverEmails();
  const emails = await findOutboxEmails(portal.db, to);
  const [token] = emails.flatMap(({ text }) => text.match(/(?<=\?token=)[\w-]+/) ?? []);
  if (token === undefined) throw new Error(`No letter with a link came to ${to}.`);
  return token;
}
