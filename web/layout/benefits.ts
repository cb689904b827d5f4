/** The benefits of membership: listed under its link (2.2) and described in full on its page. */
export const benefits = [
  {
    title: 'Member prices',
    text: 'Every event of the season costs you less, for as long as you are a\u00a0member.',
  },
  {
    title: 'Member-only events',
    text: 'Rounds, dinners and away days that only members can book.',
  },
  {
    title: 'The members’ directory',
    text: 'Look people up by name and see what they chose to share.',
  },
  {
    title: 'Your page in it',
    text: 'Your story, your work, your links: each shown only when you switch\u00a0it\u00a0on.',
  },
] as const;
