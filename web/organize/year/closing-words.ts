import type { ClosingNumbers, FiscalYearRecord } from '#contract/organizing/export-api.ts';
import { formatDay } from '#contract/values/dates.ts';
import { fiscalYearName, fiscalYearNumber } from '#contract/values/fiscal-year.ts';
import { formatMoney } from '#contract/values/money.ts';
import type { Loss } from '../session/questions.ts';

export const closingMeans =
  'Cash, cheques and e-Transfers that are recorded for a closed year later stand in the year in which they are recorded, with a note. Its sums stay as they are.';

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
      numbers.owed_cents > 0
        ? `${formatMoney(numbers.owed_cents)} is still owed by people.`
        : 'Nobody owes anything from it.',
      ...(numbers.owed_back_cents > 0
        ? [`${formatMoney(numbers.owed_back_cents)} is still owed back.`]
        : []),
      numbers.undeposited_payments > 0
        ? `${formatMoney(numbers.undeposited_cents)} of ${countOf(numbers.undeposited_payments, 'payment')} is not deposited yet.`
        : 'Everything by hand is deposited.',
      numbers.payouts_different > 0
        ? `${countOf(numbers.payouts_different, 'payout')} ${numbers.payouts_different === 1 ? 'differs' : 'differ'} from ${numbers.payouts_different === 1 ? 'its' : 'their'} payments.`
        : 'No payout differs from its payments.',
    ],
  };
}

/** What is said before it is opened again: the accountant has its file. */
export function reopeningInWords(
  year: Pick<FiscalYearRecord, 'from' | 'to' | 'downloaded_at'>,
): Loss {
  const sums =
    year.downloaded_at === null
      ? 'Its sums may change.'
      : 'Its sums may become others than those of the file that was downloaded.';
  return {
    title: `Reopen ${fiscalYearName(year).toLowerCase()}?`,
    text: `What is recorded from now on for its days counts in it. ${sums} The history says who opened it, and why.`,
    button: `Reopen Fiscal Year ${fiscalYearNumber(year)}`,
    isHarmless: true,
  };
}

/** Beside its number: what the next treasurer looks for. */
export function stateOfYear({
  is_over,
  closed_at,
}: Pick<FiscalYearRecord, 'is_over' | 'closed_at'>): string {
  if (!is_over) return 'running';
  return closed_at === null ? 'open' : 'closed';
}

/** The one thing to do next for a year. */
export function nextStep({
  to,
  is_over,
  closed_at,
  downloaded_at,
}: Pick<FiscalYearRecord, 'to' | 'is_over' | 'closed_at' | 'downloaded_at'>): {
  does: 'file' | 'close' | null;
  text: string;
} {
  if (!is_over)
    return {
      does: null,
      text: `The year ends on ${formatDay(to)}. Make its file for the accountant after that, and close the year.`,
    };
  if (downloaded_at === null)
    return {
      does: 'file',
      text:
        closed_at === null
          ? 'Next: make the file for the accountant. Close the year once the books agree.'
          : 'It is closed. Next: make the file for the accountant.',
    };
  return closed_at === null
    ? { does: 'close', text: 'The file was downloaded. Next: close the year once the books agree.' }
    : {
        does: null,
        text: 'It is closed, and its file was downloaded. If anything was recorded since, make the file again.',
      };
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
