import type { Reversal } from '../values/money-words.ts';
import type { RefundReason } from './refund-reasons.ts';

/** Reasons for which the books are reversed though nobody gives money back, in the words of what somebody did. */
const reversed: Record<Reversal, { what: string; did: string }> = {
  /** 16.2 */
  cheque_returned: {
    what: 'returned by the bank',
    did: 'recorded that the bank returned[ {sum}][ of {whom}]',
  },
  recorded_by_mistake: {
    what: 'recorded by mistake',
    did: 'took back[ {sum}][ of {whom}] that was recorded by mistake',
  },
};

const isReversed = (reason: string | null): reason is Reversal =>
  reason !== null && Object.hasOwn(reversed, reason);

/** "refunded", or what became of the sum otherwise. */
export const backWord = (reason: string | null): string =>
  isReversed(reason) ? reversed[reason].what : 'refunded';

/** What somebody did about it, where that is no refund: in the audit log who did it stands before. */
export const reversedInWords = (reason: string | null): string | undefined =>
  isReversed(reason) ? reversed[reason].did : undefined;

/** Why the portal gave somebody their money back by itself, in the words of what they did. */
const gotBack: Readonly<Record<string, string>> = {
  cancelled: 'cancelled and got[ {sum}] back',
  moved: 'moved places and got[ {sum}] back',
  late_payment: 'paid too late and got[ {sum}] back',
} satisfies Partial<Record<RefundReason, string>>;

export const gotBackInWords = (reason: string | null): string | undefined =>
  reason === null ? undefined : gotBack[reason];
