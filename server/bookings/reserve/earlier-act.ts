import type { Db } from '#server/db/database.ts';
import { validationError } from '#server/http/errors/http-error.ts';
import { oneMinute } from '#server/time/durations.ts';
import type { BookingRow } from '../booking-queries.ts';
import type { TakenSeats } from '../pay/pay-for-seats.ts';
import { releaseHold } from '../pay/release-hold.ts';
import { findSeatRequests, type PaidRequest } from './booker-queries.ts';

/** Without a key, the same form is the same act for so long. */
const sameFor = 15 * oneMinute;

interface Act {
  key: string | undefined;
  fingerprint: string;
  /** An act that cannot be paid any more, and gives way. */
  replaced: string | undefined;
  now: Date;
}

/**
 * The act of before if this is the same, or one of this booking that is not paid yet and stands in the way of
 * another. What is `replaced` is given up. Lock the event first.
 */
export async function earlierAct(
  tx: Db,
  booking: BookingRow,
  { replaced, ...act }: Act,
): Promise<TakenSeats | undefined> {
  const requests = await findSeatRequests(tx, booking.id);
  const same = sameAct(requests, act);
  const isReplaced = ({ request }: PaidRequest) => request.uuid === replaced;
  if (same && !(isReplaced(same) && same.charge?.state !== 'paid')) {
    return { booking, ...same, isSame: true, isNew: false };
  }
  const pending = requests.filter(({ charge }) => charge?.state === 'pending');
  const inTheWay = pending.find((one) => !isReplaced(one));
  if (inTheWay) return { booking, ...inTheWay, isSame: false, isNew: false };
  for (const { charge } of pending) {
    if (charge) await releaseHold(tx, charge, { state: 'cancelled' }, act.now);
  }
  return undefined;
}

function sameAct(
  requests: PaidRequest[],
  { key, fingerprint, now }: Omit<Act, 'replaced'>,
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
