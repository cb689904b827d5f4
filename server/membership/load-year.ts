import { dayIn, startOfDay } from '#contract/values/wall-time.ts';
import { loadAssociation } from '../association/association.ts';
import type { Deps } from '../deps/deps.ts';
import { countSeatsOfYear, sumGifts } from './membership-year-queries.ts';

/** The calendar year where the association is, and what it was for a person until now. */
export async function loadYear({ db, clock }: Pick<Deps, 'db' | 'clock'>, userUuid: string) {
  const { time_zone } = await loadAssociation(db);
  const year = Number(dayIn(time_zone, clock.now()).slice(0, 4));
  const beginOf = (which: number) => startOfDay(time_zone, `${which}-01-01`);
  const [seats, gift_cents] = await Promise.all([
    countSeatsOfYear(db, userUuid, year),
    sumGifts(db, userUuid, { from: beginOf(year), until: beginOf(year + 1) }),
  ]);
  return { year, gift_cents, ...seats };
}
