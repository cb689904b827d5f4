import type { EventKind } from '#contract/events/event-kinds.ts';
import { asksForHandicap } from '#contract/events/event-kinds.ts';

/** Something has to be shown until a person chooses; social promises no golf and asks for no handicap. */
export const shownKind = ({ kind }: { kind: EventKind | null }): EventKind => kind ?? 'social';

/** N22: a dinner stores no handicap index, even if a call sends one. */
export function handicapToStore(
  event: { kind?: EventKind | null | undefined },
  sent: number | null | undefined,
): number | null {
  return asksForHandicap({ kind: shownKind({ kind: event.kind ?? null }) }) ? (sent ?? null) : null;
}
