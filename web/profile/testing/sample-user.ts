import type { User } from '#contract/profile/profile.ts';

/** Maya has filled in a little of everything. */
export function sampleUser(changed: Partial<User> = {}): User {
  return {
    uuid: '6d1f7a52-6d1c-4f0e-9c59-0c2f0a4f3b11',
    email: 'maya@example.com',
    pending_email: null,
    role: 'user',
    grants: [],
    member_since: '2023-05-03T10:00:00.000Z',
    first_name: 'Maya',
    last_name: 'Chartrand',
    pfp_url: null,
    about: 'Early tee times.',
    about_visibility: false,
    social_links: { linkedin: null, facebook: null, twitter: null, instagram: null },
    social_links_visibility: false,
    handicap_index: null,
    handicap_index_on: null,
    home_course: null,
    hand: null,
    gets_around: null,
    golf_visibility: false,
    employment: [],
    employment_visibility: false,
    education: [],
    education_visibility: false,
    dob_at: '1985-09-09',
    dob_visibility: false,
    gender: null,
    phone_number: null,
    languages: 'English, French',
    location: null,
    city: null,
    emergency_contact_name: null,
    emergency_contact_phone_number: null,
    health_conditions: null,
    dietary_restrictions: null,
    private_consent_at: null,
    deletion_requested_at: null,
    bookings: [],
    offers: [],
    waiting: [],
    soon: [],
    ...changed,
  };
}

export const librarian = {
  uuid: '0a4f3b11-6d1c-4f0e-9c59-6d1f7a520c2f',
  title: 'Librarian',
  company: 'Public Library',
  start_date: 'March 2019',
  end_date: '',
};

export const clerk = {
  uuid: '1b4f3b11-6d1c-4f0e-9c59-6d1f7a520c2f',
  title: 'Clerk',
  company: 'Bookshop',
  start_date: 'June 2010',
  end_date: 'February 2019',
};
