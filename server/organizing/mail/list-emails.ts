import type { EmailQuery, LoggedEmail } from '#contract/emails/email-log.ts';
import { emailStateNames } from '#contract/organizing/lists.ts';
import type { emails } from '#server/db/tables/email-tables.ts';
import type { Deps } from '#server/deps/deps.ts';
import { type Asked, listCall } from '../list-call.ts';
import { countEmails, listEmails } from './email-list-queries.ts';
import { emailOfKind } from './every-email.ts';

export const emailList = (deps: Deps) =>
  listCall(deps, {
    file: 'emails',
    find: async ({ query }: Asked<EmailQuery>, { limit, offset }) => {
      const rows = await listEmails(deps.db, query, limit, offset);
      return { rows: rows.map(presentEmail), total: await countEmails(deps.db, query) };
    },
    columns: [
      { name: 'To', of: (email) => email.to },
      { name: 'Name', of: (email) => email.to_name },
      { name: 'Kind', of: (email) => email.name },
      { name: 'Subject', of: (email) => email.subject },
      { name: 'State', of: (email) => emailStateNames[email.state].toLowerCase() },
      { name: 'Enqueued', of: (email) => ({ at: email.enqueued_at }) },
      { name: 'Last tried', of: (email) => ({ at: email.tried_at }) },
      { name: 'Attempts', of: (email) => email.attempts },
      { name: 'Answer of the mail server', of: (email) => email.answer ?? email.error },
      { name: 'Event', of: (email) => email.event?.title },
    ],
  });

type EmailRow = Awaited<ReturnType<typeof listEmails>>[number];

export function presentEmail({ payload, booking, event, ...row }: EmailRow): LoggedEmail {
  return {
    ...whereItIs(row),
    to: row.to,
    // Nobody is named where no address is.
    to_name: row.to === null ? null : row.to_name,
    event,
    booking: booking !== null && event ? { id: booking, slug: event.slug } : null,
    again: payload !== null && !emailOfKind(row.kind)?.isOnce,
  };
}

type Line = Pick<
  typeof emails.$inferSelect,
  | ('uuid' | 'kind' | 'subject' | 'state' | 'attempts' | 'answer' | 'error')
  | ('enqueued_at' | 'tried_at' | 'next_at' | 'sent_again_at')
>;

/** What the log says of an email beside whom it is to. */
export function whereItIs(row: Line) {
  const { uuid, kind, subject, state, attempts, answer, error } = row;
  return {
    uuid,
    kind,
    subject,
    state,
    attempts,
    answer,
    error,
    name: emailOfKind(kind)?.name ?? 'Email',
    enqueued_at: row.enqueued_at.toISOString(),
    tried_at: row.tried_at?.toISOString() ?? null,
    next_at: row.next_at?.toISOString() ?? null,
    sent_again_at: row.sent_again_at?.toISOString() ?? null,
  };
}
