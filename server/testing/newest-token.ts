import { findOutboxEmails } from '../email/outbox-queries.ts';
import type { TestApp } from './test-app.ts';

/** Delivers the emails and returns the token of the link in the newest one to this recipient. */
export async function newestToken(portal: TestApp, to: string): Promise<string> {
  // One second later than the emails before, so that the order is certain.
  portal.clock.advance(1);
  await portal.deliverEmails();
  const emails = await findOutboxEmails(portal.db, to);
  const [token] = emails.flatMap(({ text }) => text.match(/(?<=\?token=)[\w-]+/) ?? []);
  if (token === undefined) throw new Error(`No email with a link was sent to ${to}.`);
  return token;
}
