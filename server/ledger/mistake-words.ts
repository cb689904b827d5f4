import { formatMoney } from '#contract/values/money.ts';
import { withoutLinks } from '#server/email/plain-name.ts';

export const mistakeSubject = 'A receipt of ours was a mistake';

/** What the emails about a payment that was recorded by mistake have in common (16.2). */
export function mistakeText({
  cents,
  receipt,
  paidFor,
  after,
  by,
}: {
  cents: number;
  receipt: string | null;
  paidFor: string;
  /** What becomes of that. */
  after: string[];
  /** Who took it back; null once they are erased. */
  by: string | null;
}): string[] {
  const paper = receipt === null ? 'Our receipt' : `Our receipt ${receipt}`;
  return [
    `${paper} of ${formatMoney(cents)} for ${paidFor} was a mistake: nothing was paid, so nothing goes back.`,
    ...after,
    ...(by === null ? [] : [`${withoutLinks(by)} took it back for the association.`]),
  ];
}

export const asksAboutMistake =
  'Did you pay after all, or do you have a question? Reply to this email.';
