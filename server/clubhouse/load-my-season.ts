import type { MySeason } from '#contract/clubhouse/my-season.ts';
import type { EventKind } from '#contract/events/event-kinds.ts';
import type { Deps } from '../deps/deps.ts';
import { coverOf } from '../events/cover-of.ts';
import { shownKind } from '../events/event-kind.ts';
import { loadGifts, yearNow } from '../membership/year/load-year.ts';
import { findSeason, findSeasonYears } from './my-season-queries.ts';

/** A clinic or an evening at the simulator is no round. */
const onCourse: EventKind[] = ['round', 'nine_and_dine'];

/** Q29: a year of a person, the one that runs or an earlier one. */
export async function loadMySeason(
  deps: Pick<Deps, 'db' | 'clock'>,
  userUuid: string,
  wanted: number | undefined,
): Promise<MySeason> {
  const { db, clock } = deps;
  const now = clock.now();
  const running = await yearNow(deps);
  const year = wanted ?? running;
  const [rows, gift_cents, years] = await Promise.all([
    findSeason(db, userUuid, year),
    loadGifts(db, userUuid, year),
    findSeasonYears(db, userUuid),
  ]);
  const played = rows.filter((row) => onCourse.includes(shownKind(row)) && row.ends_at <= now);
  const sum = (cents: (number | null)[]) => cents.reduce<number>((all, one) => all + (one ?? 0), 0);
  return {
    year,
    years: [...new Set([...years, running])].toSorted((one, other) => other - one),
    events: rows.map(({ starts_at, timezone, venue_province, ...row }) => ({
      ...row,
      kind: shownKind(row),
      ends_at: row.ends_at.toISOString(),
      cover_url: coverOf({ ...row, starts_at, timezone, venue_province }),
    })),
    rounds: played.length,
    courses: new Set(played.map((event) => `${event.venue_name}\n${event.venue_city}`)).size,
    saved_cents: sum(rows.map((event) => event.saved_cents)),
    gift_cents,
    raised_cents: sum(rows.map((event) => event.raised_cents)),
  };
}
