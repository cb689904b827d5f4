import { unpaidInWords } from '#contract/membership/unpaid-by-hand.ts';
import type { ClosingNumbers, FiscalYearRecord } from '#contract/organizing/export-api.ts';
import { matterKinds } from '#contract/organizing/matter-kinds.ts';
import { fiscalYearName, fiscalYearNumber } from '#contract/values/fiscal-year.ts';
import { formatMoney } from '#contract/values/money.ts';
import type { Loss } from '../session/questions.ts';

export const closingMeans =
  'Cash, cheques and e-Transfers that are recorded for a closed year later stand in the year in which they are recorded, with a note in its file. The sums of the closed year stay as they are: what the card provider takes of its payments later, as for a dispute, or gives back of their fees stands on the day on which the portal learns of it.';

/** What of a year may still be open, and where that is put right. */
interface YearCheck {
  name: 'deposits' | 'owed' | 'unpaid' | 'owed-back' | 'disputes' | 'payouts' | 'statements';
  isOpen: boolean;
  text: string;
  href: string;
  verb: string;
}

const { verb, verbOfList = verb } = matterKinds.money_undeposited;

export function checksOf(numbers: ClosingNumbers): YearCheck[] {
  const { owed_cents, owed_back_cents, undeposited_payments, payouts_different, statements_open } =
    numbers;
  const { disputes, members_unpaid } = numbers;
  const check = (
    open: number,
    texts: { open: string; done: string },
    way: Pick<YearCheck, 'name' | 'href' | 'verb'>,
  ): YearCheck => ({ ...way, isOpen: open > 0, text: open > 0 ? texts.open : texts.done });
  return [
    check(
      undeposited_payments,
      {
        open: `${countOf(undeposited_payments, 'payment')}, ${formatMoney(numbers.undeposited_cents)}, ${undeposited_payments === 1 ? 'is' : 'are'} not deposited yet.`,
        done: 'Everything by hand is deposited.',
      },
      {
        name: 'deposits',
        href: '/organize/money/deposits',
        verb: undeposited_payments === 1 ? verb : verbOfList,
      },
    ),
    check(
      owed_cents,
      {
        open: `${formatMoney(owed_cents)} is still owed for its events.`,
        done: 'Nobody owes for its events.',
      },
      { name: 'owed', href: '/organize/money?filter=owed', verb: 'See Who Owes It' },
    ),
    check(
      members_unpaid,
      {
        open: `${unpaidInWords({ people: members_unpaid })}.`,
        done: 'Every member who pays by cheque or cash has paid.',
      },
      { name: 'unpaid', href: '/organize/members?filter=unpaid', verb: 'See Members' },
    ),
    check(
      owed_back_cents,
      {
        open: `${formatMoney(owed_back_cents)} is still owed back.`,
        done: 'Nothing of it is owed back.',
      },
      { name: 'owed-back', href: '/organize/money?filter=owed-back', verb: 'See to Whom' },
    ),
    check(
      disputes,
      {
        open: disputes === 1 ? '1 payment is disputed.' : `${disputes} payments are disputed.`,
        done: 'No payment is disputed.',
      },
      { name: 'disputes', href: '/organize/money?filter=disputes', verb: 'See Disputes' },
    ),
    check(
      payouts_different,
      {
        open:
          payouts_different === 1
            ? '1 payout differs from its payments.'
            : `${payouts_different} payouts differ from their payments.`,
        done: 'No payout differs from its payments.',
      },
      { name: 'payouts', href: '/organize/money/payouts?filter=different', verb: 'See Payouts' },
    ),
    check(
      statements_open,
      {
        open:
          statements_open === 1
            ? '1 event has no statement, or one that is out of date.'
            : `${statements_open} events have no statement, or one that is out of date.`,
        done: 'Every event has a statement that is up to date.',
      },
      { name: 'statements', href: '/organize/events?filter=past', verb: 'See Events' },
    ),
  ];
}

/** What is said before a year is closed: what is in it, and what is still open (17.4). */
export function closingInWords(
  year: Pick<FiscalYearRecord, 'from' | 'to'>,
  numbers: ClosingNumbers,
): Loss {
  return {
    title: `Close ${fiscalYearName(year).toLowerCase()}?`,
    text: `${closingMeans} No deposit goes into it any more, and its deposits are not undone. It can be opened again.`,
    button: `Close Fiscal Year ${fiscalYearNumber(year)}`,
    isHarmless: true,
    facts: [
      `In ${formatMoney(numbers.in_cents)}, refunded or reversed ${formatMoney(numbers.back_cents)}, fees ${formatMoney(numbers.fees_cents)}: net ${formatMoney(numbers.net_cents)}.`,
      ...checksOf(numbers).map(({ isOpen, text }) => (isOpen ? `Still open: ${text}` : text)),
    ],
  };
}

/** What is said where it is opened again: the accountant has its file. */
export function reopeningMeans({ downloaded_at }: Pick<FiscalYearRecord, 'downloaded_at'>): string {
  const sums =
    downloaded_at === null
      ? 'Its sums may change.'
      : 'Its sums may become others than those of the file that was downloaded.';
  return `Payments by hand of its days count in it again, also those that were recorded while it was closed. ${sums} The history says who opened it, and why.`;
}

/** It was made before the year was reopened last: the sums of the year may be others now. */
export function isFileStale({ history }: Pick<FiscalYearRecord, 'history'>): boolean {
  const [last] = history.filter(({ act }) => act !== 'closed');
  return last?.act === 'reopened' && history.some(({ act }) => act === 'asked');
}

/** Beside its number: what the next treasurer looks for. */
export function stateOfYear({
  is_over,
  closed_at,
}: Pick<FiscalYearRecord, 'is_over' | 'closed_at'>): string {
  if (!is_over) return 'running';
  return closed_at === null ? 'open' : 'closed';
}

/** One history, the newest first: what people did with it, and when its file was first downloaded. */
export function historyOf({
  history,
  downloaded_at,
}: Pick<FiscalYearRecord, 'history' | 'downloaded_at'>): { at: string; text: string }[] {
  const all = history.map((entry) => ({ at: entry.at, text: actInWords(entry) }));
  if (downloaded_at !== null)
    all.push({ at: downloaded_at, text: 'File downloaded for the first time' });
  return all.sort((one, other) => other.at.localeCompare(one.at));
}

/** "Reopened by Ada Gray: a cheque was found." */
function actInWords({ act, by, reason }: FiscalYearRecord['history'][number]): string {
  const name = { asked: 'File made', closed: 'Closed', reopened: 'Reopened' }[act];
  return `${name}${by === null ? '' : ` by ${by}`}${reason === null ? '' : `: ${reason}`}`;
}

const countOf = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
