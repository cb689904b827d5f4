import { isToMembers } from '#contract/messages/is-to-members.ts';
import {
  type Audience,
  type LeftOutReason,
  leftOutReasons,
  type MessageFilters,
} from '#contract/messages/messages.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { requirePermission } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { countAttendees, findEventName } from '../attendees/list/attendee-list-queries.ts';
import type { AudiencePerson } from './audience-person.ts';
import { audienceText, countText } from './audience-text.ts';
import { findAudience, oncePerAddress } from './find-audience.ts';

/** So many names are sent; the counts are of all. */
const nameLimit = 500;

/** Who writes to the people of an event, or to members. */
export function requireWriter(session: Session, filters: MessageFilters): void {
  if (isToMembers(filters)) requirePermission(session, 'members.write');
  else requirePermission(session, 'attendees.write', { uuid: filters.event });
}

/** 15.1, 15.3: the people who get it, the people left out and why, before anything is sent. */
export async function askAudience(
  { db, clock }: Deps,
  session: Session,
  filters: MessageFilters,
): Promise<Audience> {
  requireWriter(session, filters);
  const event = isToMembers(filters) ? null : await findEventName(db, filters.event);
  if (event === undefined) throw new HttpError('not_found');
  const now = clock.now();
  const { people, leftOut, throughBooker } = await findAudience(db, filters, now);
  const to = oncePerAddress(people);
  return {
    sentence: `${audienceText(filters, event, now)}: ${countText(to)}`,
    emails: to.length,
    to: to.slice(0, nameLimit).map(asReader),
    left_out: countLeftOut(leftOut),
    left_out_people: leftOut.slice(0, nameLimit),
    bookers: to.filter(({ booking, seat }) => booking !== null && seat === null).length,
    through_booker: throughBooker,
    is_over: event !== null && now >= event.ends_at,
    nobody_here: !isToMembers(filters) && (await countAttendees(db, filters.event, now)).here === 0,
  };
}

const asReader = ({ name, booking, guests, for_guests_alone }: AudiencePerson) => ({
  name,
  booking,
  guests,
  for_guests_alone,
});

/** How many for each reason, in the order of the reasons. */
export function countLeftOut(leftOut: { reason: LeftOutReason }[]) {
  return leftOutReasons.flatMap((reason) => {
    const people = leftOut.filter((person) => person.reason === reason).length;
    return people === 0 ? [] : [{ reason, people }];
  });
}
