import type { Member } from '#contract/members.ts';
import type { User } from '#contract/profile.ts';

/** The person's own record in the shape that members get if they may see all of it. */
export function ownAsMember(user: User): Member {
  return {
    uuid: user.uuid,
    first_name: user.first_name,
    last_name: user.last_name,
    pfp_url: user.pfp_url,
    member_since: user.member_since,
    about: user.about,
    social_links: user.social_links,
    employment: user.employment,
    education: user.education,
    gender: user.gender,
    birthday: user.dob_at?.slice(5),
    phone_number: user.phone_number,
    languages: user.languages,
    city: user.city,
  };
}
