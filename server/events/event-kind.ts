import type { EventKind } from '#contract/events/events.ts';
import { asksForHandicap } from '#contract/events/played-event.ts';

/** The labels of before there were kinds, as the migration that added kinds has them. */
const formatsOf: Partial<Record<EventKind, string[]>> = {
  round: [
    ...['scramble', 'texas scramble', 'best ball', 'better ball', 'four ball', 'fourball'],
    ...['stableford', 'stroke play', 'match play', 'skins', 'foursomes', 'alternate shot'],
    ...['shotgun', 'round', 'golf', 'tournament'],
  ],
  nine_and_dine: ['nine and dine', '9 and dine'],
  clinic: ['clinic', 'lesson', 'lessons'],
  range: ['range', 'range day', 'driving range'],
  simulator: ['simulator', 'indoor golf'],
  putting: ['putting'],
  dinner: ['dinner', 'supper'],
  gala: ['gala'],
  meeting: ['meeting', 'annual general meeting', 'agm'],
  social: ['social'],
};

const kinds = new Map(
  Object.entries(formatsOf).flatMap(([kind, formats]) =>
    formats.map((format) => [format, kind as EventKind] as const),
  ),
);

/** What an event without a kind is; undefined if its format is a label that says nothing. */
export function kindOfFormat(format: string): EventKind | undefined {
  return kinds.get(
    format
      .toLowerCase()
      .replaceAll('&', ' and ')
      .replaceAll(/[ -]+/g, ' ')
      .replaceAll(/^ | $/g, ''),
  );
}

/** Something has to be shown until a person chooses; social promises no golf and asks for no handicap. */
export const shownKind = ({ kind }: { kind: EventKind | null }): EventKind => kind ?? 'social';

/** N22: a dinner stores no handicap index, whatever a call sends. */
export function handicapToStore(
  event: { kind?: EventKind | null | undefined },
  sent: number | null | undefined,
): number | null {
  return asksForHandicap({ kind: shownKind({ kind: event.kind ?? null }) }) ? (sent ?? null) : null;
}
