import type { Db } from '#server/db/database.ts';
import { type HttpError, validationError } from '#server/errors/http-error.ts';
import { oneMinute } from '#server/time/durations.ts';
import type { BookingRow } from '../booking-queries.ts';
import type { TakenSeats } from '../pay/pay-for-seats.ts';
import { releaseHold } from '../pay/release-hold.ts';
import { findSeatRequests, type PaidRequest } from './booker-queries.ts';

/** Without a key, the same form is the same act for so long. */
const sameFor = 15 * oneMinute;

export interface Act {
  key: string | undefined;
  fingerprint: string;
  /** An act that cannot be paid any more, and gives way. */
  replaced: string | undefined;
  card: string | undefined;
  /** Refuses another act, and one that needs a try of a card. */
  limit: HttpError | undefined;
  now: Date;
}

/**
 * The act of before if this is the same, or one of this booking that is not paid yet and stands in the way of
 * another. What is `replaced` is given up. Lock the event first.
 */
export async function earlierAct(
  tx: Db,
  booking: BookingRow,
  { replaced, limit, ...act }: Act,
): Promise<TakenSeats | undefined> {
  const requests = await findSeatRequests(tx, booking.id);
  const same = sameAct(requests, act);
  const isReplaced = ({ request }: PaidRequest) => request.uuid === replaced;
  if (same && !(isReplaced(same) && same.charge?.state !== 'paid')) {
    if (limit && !needsNoTry(same, act.card)) throw limit;
    return { booking, ...same, isSame: true, isNew: false };
  }
  if (limit) throw limit;
  const pending = requests.filter(({ charge }) => charge?.state === 'pending');
  const inTheWay = pending.find((one) => !isReplaced(one));
  if (inTheWay) return { booking, ...inTheWay, isSame: false, isNew: false };
  for (const { charge } of pending) {
    if (charge) await releaseHold(tx, charge, { state: 'cancelled' }, act.now);
  }
  return undefined;
}

/**
 * S4: what was carried out has its answer, and a card that was tried is asked about. Should it have to be tried, that
 * counts by itself.
 */
export function needsNoTry({ request, charge }: PaidRequest, card: string | undefined): boolean {
  return charge === null || charge.state === 'paid' || request.payment_method === card;
}

function sameAct(
  requests: PaidRequest[],
  { key, fingerprint, now }: Pick<Act, 'key' | 'fingerprint' | 'now'>,
): PaidRequest | undefined {
  if (key === undefined) {
    const isRecent = ({ request }: PaidRequest) => +request.created_at > +now - sameFor;
    const isSame = ({ request }: PaidRequest) =>
      request.key === null && request.fingerprint === fingerprint;
    return requests.find((one) => isSame(one) && isRecent(one));
  }
  const named = requests.find(({ request }) => request.key === key);
  if (named && named.request.fingerprint !== fingerprint) {
    throw validationError('key', 'This key was used for something else. Use a new one.');
  }
  return named;
}
