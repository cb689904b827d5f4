import type { RefundReason } from './refund-reasons.ts';

/** Reasons for which the books are reversed though nobody gives money back, in the words of what somebody did. */
const reversed = {
  /** 16.2 */
  cheque_returned: {
    what: 'returned by the bank',
    did: 'recorded that the bank returned[ {sum}][ of {whom}]',
  },
} as const satisfies Partial<Record<RefundReason, { what: string; did: string }>>;

const isReversed = (reason: string | null): reason is keyof typeof reversed =>
  reason !== null && Object.hasOwn(reversed, reason);

/** "refunded", or what became of the sum otherwise. */
export const backWord = (reason: string | null): string =>
  isReversed(reason) ? reversed[reason].what : 'refunded';

/** What somebody did about it, where that is no refund: in the audit log who did it stands before. */
export const reversedInWords = (reason: string | null): string | undefined =>
  isReversed(reason) ? reversed[reason].did : undefined;
