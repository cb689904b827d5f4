import type { OpenedTicket } from '#contract/bookings/bookings.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { presentEvent } from '#server/events/present-event.ts';
import { countTry, refuseIfUsedUp } from '#server/http/auth/rate-limit.ts';
import { findSeatNow, findTicketSeat } from './ticket-queries.ts';

/**
 * Q9 S8: the ticket is the only proof, so a guest needs no account. Only wrong ones count against a
 * network: on the day of an event everybody may open theirs in the clubhouse.
 */
export async function openTicket(deps: Deps, ticket: string, ip: string): Promise<OpenedTicket> {
  await refuseIfUsedUp(deps, 'wrongTicketFromAddress', ip);
  const now = deps.clock.now();
  const seat = await findTicketSeat(deps.db, ticket, now);
  if (seat?.name && seat.code) {
    const { name, code, event, moved_to } = seat;
    const shown = { event: presentEvent(event), name };
    if (moved_to === null) {
      return { ...shown, state: 'confirmed', ticket, code, moved_to: null };
    }
    // 13.5: the old ticket says where; it admits nobody, and does not show the new one.
    const there = await findSeatNow(deps.db, moved_to, now);
    if (there) {
      const where = presentEvent(there.event);
      return { ...shown, state: 'moved', ticket: null, code: null, moved_to: where };
    }
  }
  await countTry(deps, 'wrongTicketFromAddress', ip);
  throw new HttpError('not_found');
}
