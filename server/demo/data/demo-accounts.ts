export const demoPassword = 'fairway-demo-2026';

/** The three people as whom a visitor of the demo can sign in. */
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
] as const;
