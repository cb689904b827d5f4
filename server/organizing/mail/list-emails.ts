import { type EmailState, emailKinds } from '#contract/emails/email-kinds.ts';
import type { EmailQuery, LoggedEmail } from '#contract/emails/email-log.ts';
import type { Db } from '#server/db/database.ts';
import type { emails } from '#server/db/tables/email-tables.ts';
import type { Deps } from '#server/deps/deps.ts';
import { csvOf } from '../csv.ts';
import { noteDownload } from '../note-download.ts';
import { countEmails, listEmails } from './email-list-queries.ts';

export const emailsPerPage = 50;

export async function pageOfEmails(db: Db, query: EmailQuery) {
  const offset = (query.page - 1) * emailsPerPage;
  const rows = await listEmails(db, query, emailsPerPage, offset);
  return { rows: rows.map(presentEmail), total: await countEmails(db, query) };
}

type EmailRow = Awaited<ReturnType<typeof listEmails>>[number];

export function presentEmail({ payload, booking, event, ...row }: EmailRow): LoggedEmail {
  return {
    ...whereItIs(row),
    to: row.to,
    event,
    booking: booking !== null && event ? { id: booking, slug: event.slug } : null,
    again: payload !== null && !momentary.includes(row.kind),
  };
}

/** What tells of one moment, or holds for minutes only: the same email later would say what is not so. */
const momentary = [
  ...['password-changed', 'email-changed', 'factor-added', 'factors-reset'],
  'organizer-factor-code',
];

type Line = Pick<
  typeof emails.$inferSelect,
  | ('uuid' | 'kind' | 'subject' | 'state' | 'attempts' | 'answer' | 'error')
  | ('enqueued_at' | 'tried_at' | 'next_at' | 'sent_again_at')
>;

/** What the log says of an email beside whom it is to. */
export function whereItIs(row: Line) {
  const { uuid, kind, subject, state, attempts, answer, error } = row;
  return {
    ...{ uuid, kind, subject, state, attempts, answer, error },
    enqueued_at: row.enqueued_at.toISOString(),
    tried_at: row.tried_at?.toISOString() ?? null,
    next_at: row.next_at?.toISOString() ?? null,
    sent_again_at: row.sent_again_at?.toISOString() ?? null,
  };
}

const stateNames: Record<EmailState, string> = {
  waiting: 'waiting',
  taken: 'taken by the mail server',
  refused: 'refused',
  given_up: 'given up',
  stopped: 'stopped',
};

const head = [
  ...['To', 'Kind', 'Subject', 'State', 'Enqueued (UTC)', 'Last tried (UTC)', 'Attempts'],
  ...['Answer of the mail server', 'Event'],
];

/** More than 90 days have; a file of more would fill the memory. */
const maxInFile = 200_000;

export async function emailsFile(deps: Deps, query: EmailQuery): Promise<string> {
  const rows = await listEmails(deps.db, query, maxInFile, 0);
  await noteDownload(deps, 'emails', rows.length);
  return csvOf(
    head,
    rows.map((row) => [
      ...[row.to, emailKinds[row.kind] ?? row.kind, row.subject, stateNames[row.state]],
      ...[row.enqueued_at.toISOString(), row.tried_at?.toISOString(), row.attempts],
      ...[row.answer ?? row.error, row.event?.title],
    ]),
  );
}
