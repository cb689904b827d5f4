export const demoPassword = 'fairway-demo-2026';

/** The people as whom a visitor of the demo can sign in. */
export const demoAccounts = [
  {
    email: 'member@example.com',
    role: null,
    first_name: 'Maya',
    last_name: 'Chartrand',
    city: 'Ottawa',
    born: 1985,
    languages: 'English, French',
    career: 'librarian',
    about:
      'I joined for one scramble and stayed for the people. Sixteen handicap, early tee times, and the one who remembers the sunscreen.',
    joinedDaysAgo: 1180,
  },
  {
    email: 'user@example.com',
    role: null,
    first_name: 'Owen',
    last_name: 'Castellan',
    city: 'Hamilton',
    born: 1993,
    languages: 'English',
    career: 'electrician',
    about: null,
    joinedDaysAgo: 430,
  },
  {
    email: 'organizer@example.com',
    role: 'owner',
    first_name: 'Ruth-Anne',
    last_name: 'Delorme',
    city: 'Winnipeg',
    born: 1970,
    languages: 'English, French, Michif',
    career: 'worker',
    about:
      'I run the events desk. If something is missing on the day, it was on my list; tell me and it will be there next time.',
    joinedDaysAgo: 2600,
  },
  {
    email: 'treasurer@example.com',
    role: 'treasurer',
    first_name: 'Devon',
    last_name: 'Achterberg',
    city: 'Halifax',
    born: 1961,
    languages: 'English, Dutch',
    career: 'accountant',
    about: 'I count the money twice and the strokes once.',
    joinedDaysAgo: 1950,
  },
  {
    email: 'captain@example.com',
    role: 'captain',
    first_name: 'Noor',
    last_name: 'Haddadi',
    city: 'Ottawa',
    born: 1988,
    languages: 'English, French, Arabic',
    career: 'teacher',
    about: 'I run one evening a year, and I have a clipboard for it.',
    joinedDaysAgo: 760,
  },
  {
    email: 'safety@example.com',
    role: 'safety',
    first_name: 'Ingrid',
    last_name: 'Tremaine',
    city: 'Kingston',
    born: 1979,
    languages: 'English',
    career: 'nurse',
    about:
      'Emergency nurse by trade. On the course I carry the kit and hope to carry it home unopened.',
    joinedDaysAgo: 910,
  },
] as const;

/** The captain's notes in the profile, for helpers in an emergency. */
export const notesOfCaptain = {
  health_conditions: 'Asthma. The blue inhaler is in the left pocket of my jacket.',
  dietary_restrictions: 'No pork, no alcohol in the sauce',
  emergency_contact_name: 'Samir Haddadi, brother',
  emergency_contact_phone_number: '+1 613-555-0142',
};

/** Those of the others who come tomorrow, one each. */
export const notesOfOthers = [
  {
    health_conditions: 'Stung by a wasp I swell up. There is a pen in the side pocket of my bag.',
    dietary_restrictions: null,
    emergency_contact_name: 'Jo, my neighbour',
    emergency_contact_phone_number: '+1 343-555-0117',
  },
  {
    health_conditions: null,
    dietary_restrictions: 'Nothing with peanuts',
    emergency_contact_name: null,
    emergency_contact_phone_number: null,
  },
  {
    health_conditions: 'Type 1 diabetes: if I talk nonsense, juice first, questions later.',
    dietary_restrictions: null,
    emergency_contact_name: 'Robbie (husband)',
    emergency_contact_phone_number: '+1 613-555-0163',
  },
  {
    health_conditions: 'A new hip since spring. I sit out whatever needs a crouch.',
    dietary_restrictions: null,
    emergency_contact_name: 'Paula, daughter',
    emergency_contact_phone_number: '+1 647-555-0128',
  },
] as const;

/** The captain's message to everybody who comes tomorrow. */
export const messageOfCaptain = {
  subject: 'Soft shoes, and a lift to the hall',
  text: `The doors are open from half past five. Bring soft shoes: the floor of the hall is older than the club. Wedges, putters and balls are there.

Nobody has to drive home alone: if you can take somebody along, or would like to be taken, answer this email and we find each other.`,
};
