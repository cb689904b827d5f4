import type { Member } from '#contract/members/members.ts';
import type { education, employment } from '../db/tables/tables.ts';
import { presentEntry } from '../profile/entries.ts';
import type { DirectoryRow, MemberRow } from './member-queries.ts';

/** A6: a member in the list. Fields are listed one by one, so that a new column is not shown by default. */
export function presentListedMember(row: DirectoryRow): Member {
  return {
    uuid: row.uuid,
    first_name: row.first_name,
    last_name: row.last_name,
    pfp_url: row.pfp_url,
    member_since: row.created_at.toISOString(),
    ...(row.employment_visibility && { headline: row.headline }),
    ...(row.dob_visibility && { city: row.city }),
    ...(row.golf_visibility && {
      golf: {
        handicap_index: row.handicap_index,
        handicap_index_on: row.handicap_index_on,
        home_course: row.home_course,
        hand: row.hand,
        gets_around: row.gets_around,
      },
    }),
  };
}

/** A5: the keys of a hidden section are absent. */
export function presentMember(
  row: MemberRow,
  jobs: (typeof employment.$inferSelect)[],
  studies: (typeof education.$inferSelect)[],
): Member {
  return {
    ...presentListedMember(row),
    ...(row.about_visibility && { about: row.about }),
    ...(row.social_links_visibility && {
      social_links: {
        linkedin: row.linkedin,
        facebook: row.facebook,
        twitter: row.twitter,
        instagram: row.instagram,
      },
    }),
    ...(row.employment_visibility && { employment: jobs.map(presentEntry) }),
    ...(row.education_visibility && { education: studies.map(presentEntry) }),
    // Personal info: the birthday without its year.
    ...(row.dob_visibility && {
      gender: row.gender,
      birthday: row.dob_at?.slice(5) ?? null,
      phone_number: row.phone_number,
      languages: row.languages,
    }),
  };
}
