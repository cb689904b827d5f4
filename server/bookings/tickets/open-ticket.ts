import type { OpenedTicket } from '#contract/bookings.ts';
import type { Deps } from '#server/deps/deps.ts';
import { presentEvent } from '#server/events/present-event.ts';
import { countTry, refuseIfUsedUp } from '#server/http/auth/rate-limit.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { findTicketSeat } from './ticket-queries.ts';

/**
 * Q9 S8: the ticket is the only proof, so a guest needs no account. Only wrong ones count against a
 * network: on the day of an event everybody may open theirs in the clubhouse.
 */
export async function openTicket(deps: Deps, ticket: string, ip: string): Promise<OpenedTicket> {
  await refuseIfUsedUp(deps, 'wrongTicketFromAddress', ip);
  const seat = await findTicketSeat(deps.db, ticket, deps.clock.now());
  if (seat?.name && seat.code) {
    const { name, code, event } = seat;
    return { event: presentEvent(event), name, state: 'confirmed', ticket, code };
  }
  await countTry(deps, 'wrongTicketFromAddress', ip);
  throw new HttpError('not_found');
}
