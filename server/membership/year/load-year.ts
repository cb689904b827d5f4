import { dayIn, startOfDay } from '#contract/values/wall-time.ts';
import { loadAssociation } from '../../association/association.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps/deps.ts';
import { countSeatsOfYear, sumGifts } from './membership-year-queries.ts';

/** The calendar year where the association is, and what it was for a person until now. */
export async function loadYear(deps: Pick<Deps, 'db' | 'clock'>, userUuid: string) {
  const { db, clock } = deps;
  const year = await yearNow(deps);
  const [seats, gift_cents] = await Promise.all([
    countSeatsOfYear(db, userUuid, year, clock.now()),
    loadGifts(db, userUuid, year),
  ]);
  return { year, gift_cents, ...seats };
}

/** The year that runs where the association is. */
export async function yearNow({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const { time_zone } = await loadAssociation(db);
  return Number(dayIn(time_zone, clock.now()).slice(0, 4));
}

/** What a person gave in a calendar year of the association. */
export async function loadGifts(db: Db, userUuid: string, year: number): Promise<number> {
  const { time_zone } = await loadAssociation(db);
  const beginOf = (which: number) => startOfDay(time_zone, `${which}-01-01`);
  return sumGifts(db, userUuid, { from: beginOf(year), until: beginOf(year + 1) });
}
