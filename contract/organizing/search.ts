import { z } from 'zod';
import { searchText } from '../values/fields.ts';
import { fewestSearched } from '../values/portal-limits.ts';

// One search for everything in the console (W2).

/** In the order of likelihood. */
export const foundKinds = ['person', 'booking', 'ticket', 'receipt', 'event'] as const;

export const everythingQuerySchema = z.object({
  q: searchText.refine((text) => text.trim().length >= fewestSearched, {
    error: `Type ${fewestSearched} signs or more.`,
  }),
});

export const foundSchema = z.object({
  kind: z.enum(foundKinds),
  title: z.string(),
  detail: z.string(),
  /** A path of the console. */
  to: z.string(),
});

export type FoundOne = z.infer<typeof foundSchema>;
