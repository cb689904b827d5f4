import type { EventKind } from '#contract/events/event-kinds.ts';
import { shownIn } from '#contract/values/when.ts';
import { seedOfPlan } from './course-plan/course-plan.ts';
import { type CoverKind, seedOfCover } from './scenes/scene.ts';

export interface Covered {
  slug: string;
  /** Nobody has said what it is: a course is what the association is about. */
  kind: EventKind | null;
  starts_at: Date;
  timezone: string;
  venue_province: string;
}

/** Q15: the drawn cover of an event. A course plan is for a round; the season is that of its day. */
export function drawnCover({ slug, kind, starts_at, timezone, venue_province }: Covered): string {
  const { month = '', hour = '' } = shownIn(timezone, starts_at);
  const season = seasons[Number(month) - 1] ?? 'summer';
  if (kind === null || kind === 'round') {
    return `/drawings/course/${seedOfPlan(season, slug)}.svg`;
  }
  const light = Number(hour) < 10 ? 'dawn' : Number(hour) < 16 ? 'day' : 'evening';
  const outdoors = season === 'winter' ? 'winter' : (land[venue_province] ?? 'lake');
  const scene = { kind: rooms[kind] ?? outdoors, light, season } as const;
  return `/drawings/scene/${seedOfCover(scene, slug)}.svg`;
}

const rooms: Partial<Record<EventKind, CoverKind>> = {
  gala: 'hall',
  dinner: 'hall',
  social: 'hall',
  meeting: 'assembly',
  simulator: 'bay',
  putting: 'putting',
};

/** Water, where nothing else is said. */
const land: Record<string, CoverKind> = {
  BC: 'mountains',
  AB: 'mountains',
  YT: 'mountains',
  NT: 'mountains',
  SK: 'prairie',
  MB: 'prairie',
  NS: 'coast',
  NB: 'coast',
  PE: 'coast',
  NL: 'coast',
  NU: 'coast',
};

const seasons = [
  ...(['winter', 'winter', 'winter', 'spring', 'spring', 'summer'] as const),
  ...(['summer', 'summer', 'autumn', 'autumn', 'winter', 'winter'] as const),
];
