import { type Covered, drawnCover } from '../artwork/event-cover.ts';

/** The picture of an event: its own, or the one that is drawn for it (Q15). */
export const coverOf = ({ cover_url, ...event }: Covered & { cover_url: string | null }) =>
  cover_url ?? drawnCover(event);
