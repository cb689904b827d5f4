import { z } from 'zod';
import {
  educationEntrySchema,
  employmentEntrySchema,
  golfFacts,
  socialLinksSchema,
} from '../profile/profile.ts';
import { instant, oneOf, pageNumber, searchText, uuid } from '../values/fields.ts';

/**
 * What other members see. The keys of a hidden section are absent, not null (A5). The list has the name,
 * the picture, the day of joining, the headline, the city and the golf; a single member has everything else.
 */
export const memberSchema = z.object({
  uuid,
  first_name: z.string(),
  last_name: z.string(),
  pfp_url: z.string().nullable(),
  member_since: instant,
  /** The present or latest work in one line. */
  headline: z.string().nullable().optional(),
  about: z.string().nullable().optional(),
  social_links: socialLinksSchema.optional(),
  employment: z.array(employmentEntrySchema).optional(),
  education: z.array(educationEntrySchema).optional(),
  golf: z.object(golfFacts).optional(),
  gender: z.string().nullable().optional(),
  /** Month and day without the year, `MM-DD`. */
  birthday: z.string().nullable().optional(),
  phone_number: z.string().nullable().optional(),
  languages: z.string().nullable().optional(),
  city: z.string().nullable().optional(),
});

/** Q17: the letter that a last name begins with, small and without its accent. */
const initial = z.string().regex(/^[a-z]$/, { error: 'Choose a letter from a to z.' });

export const memberQuerySchema = z.object({
  search: searchText,
  initial: initial.optional(),
  /** As members show it; capitals and accents do not matter. */
  city: searchText,
  sort: oneOf(['name', '-name', 'joined', '-joined'], 'name'),
  page: pageNumber,
});

export type MemberQuery = z.output<typeof memberQuerySchema>;
export type MemberSort = MemberQuery['sort'];

export const byMemberId = z.object({ memberId: uuid });

export type Member = z.infer<typeof memberSchema>;
