import { z } from 'zod';
import { instant } from '../values/fields.ts';

/** Of a payment, wherever organizers see it: whether its cardholder disputes it at their bank. */
export const disputeFields = {
  disputed_at: instant.nullable(),
  /** While it is disputed: why nothing of it can go back from here, until when the bank is answered, and what it costs. */
  dispute: z.string().nullable(),
  /** The provider's own page of the payment, where it is answered; null in the sandbox. */
  dispute_page: z.string().nullable(),
};

const disputeSchema = z.object(disputeFields);

export type Dispute = z.infer<typeof disputeSchema>;
