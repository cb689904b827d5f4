import { z } from 'zod';
import { instant } from '../values/fields.ts';

/** Of a payment, wherever organizers see it: whether its cardholder disputes it at their bank. */
export const disputeFields = {
  disputed_at: instant.nullable(),
  /** Until when the bank takes an answer, if it says so. */
  dispute_due_at: instant.nullable(),
  /** While it is disputed: why, that nothing of it can go back from here, and what it costs. */
  dispute: z.string().nullable(),
  /** The provider's own page of the payment, where it is answered; null in the sandbox. */
  dispute_page: z.string().nullable(),
};

const disputeSchema = z.object(disputeFields);

export type Dispute = z.infer<typeof disputeSchema>;
