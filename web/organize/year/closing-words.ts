import type { ClosingNumbers, FiscalYearRecord } from '#contract/organizing/export-api.ts';
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
      `In ${formatMoney(numbers.in_cents)}, back ${formatMoney(numbers.back_cents)}, fees ${formatMoney(numbers.fees_cents)}: net ${formatMoney(numbers.net_cents)}.`,
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
    text: `What is recorded from now on for its days counts in it. ${sums} The audit log says who opened it.`,
    button: `Reopen Fiscal Year ${fiscalYearNumber(year)}`,
    isHarmless: true,
  };
}

const countOf = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
