import type { Member } from '#contract/members/members.ts';

/** A member who shows nothing but the name. */
export const bareMember: Member = {
  uuid: '6d1f7a52-6d1c-4f0e-9c59-0c2f0a4f3b11',
  first_name: 'Maya',
  last_name: 'Chartrand',
  pfp_url: null,
  member_since: '2023-05-03T10:00:00.000Z',
};
