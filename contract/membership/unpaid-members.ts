import { z } from 'zod';

/** 16.2: whose year by hand has no payment, and what they owe at the price of a year today. */
export const unpaidMembersSchema = z.object({
  people: z.int(),
  /** All of them together, and each; null while the provider does not say the price. */
  cents: z.int().nullable(),
  year_cents: z.int().nullable(),
});

export type UnpaidMembers = z.infer<typeof unpaidMembersSchema>;
