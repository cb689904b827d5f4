import type { Today } from '#contract/organizing/today.ts';

type Need = Today['needs'][number];
type Kind = Need['kind'];

/** So many of a kind are listed; that there are more is said in one line. */
const listed = 20;

interface Line {
  title: string;
  detail: string;
  href?: string;
  door?: string;
  at: Date | null;
}

const more: Record<Kind, string> = {
  event_soon: 'More events begin within 7 days',
  meals_missing: 'More events lack meals',
  refund_failed: 'More refunds wait',
  dispute: 'More charges are disputed',
  email_refused: 'More emails were refused',
  message_stopped: 'More messages were not sent',
  renewal_failed: 'More renewals failed',
  money_undeposited: 'More money is not deposited',
  same_mailbox: 'More mailboxes have two accounts',
  draft_soon: 'More drafts begin within 30 days',
  statement_missing: 'More statements are missing',
  statement_behind: 'More statements are out of date',
  clock_changed: 'More events read another time',
  page_gaps: 'More pages have gaps',
};

export function shorten(kind: Kind, lines: Line[]): Need[] {
  const needs = lines.slice(0, listed).map(({ at, href = null, ...line }) => ({
    kind,
    ...line,
    href,
    at: at?.toISOString() ?? null,
  }));
  const rest = { kind, title: more[kind], detail: `Only ${listed} are listed here.` };
  return lines.length > listed ? [...needs, { ...rest, href: null, at: null }] : needs;
}
