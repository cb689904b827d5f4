/** The picture of an event: its own, or the one that is drawn from its slug. */
export const coverOf = ({ cover_url, slug }: { cover_url: string | null; slug: string }) =>
  cover_url ?? `/drawings/course/${slug}.svg`;
