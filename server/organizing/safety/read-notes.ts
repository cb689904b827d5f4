import {
  type SafetyNotes,
  type SafetyPerson,
  type SafetyWindow,
  safetyKinds,
} from '#contract/bookings/safety.ts';
import { audit } from '#server/audit/audit.ts';
import { openDiet } from '#server/bookings/sealed-booking.ts';
import type { Db } from '#server/db/database.ts';
import { searchedNames } from '#server/db/searched-words.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { openTexts } from '#server/profile/private-texts.ts';
import { findMoves } from '../events/event-move-queries.ts';
import type { Found, ListPart } from '../list-call.ts';
import {
  countToConfirm,
  findPeopleWithNotes,
  findSafetyEvent,
  findSealedNotes,
  type SafetyEvent,
} from './safety-queries.ts';
import { refuseOutsideWindow, safetyWindow, stateOfWindow } from './safety-window.ts';

export async function loadSafetyWindow({ db, clock }: Deps, uuid: string): Promise<SafetyWindow> {
  const found = await findSafetyEvent(db, uuid);
  if (!found) throw new HttpError('not_found');
  const { opensAt, closesAt } = safetyWindow(found);
  const { starts_at: _, ends_at: __, ...event } = found;
  return {
    event,
    state: stateOfWindow(found, clock.now()),
    to_confirm: await countToConfirm(db, uuid),
    opens_at: opensAt.toISOString(),
    closes_at: closesAt.toISOString(),
  };
}

/** The people who come and left notes. Only while notes can be read does it say that there are some. */
export async function findWithNotes(
  { db, clock }: Deps,
  uuid: string,
  search: string,
  part: ListPart,
): Promise<Found<SafetyPerson>> {
  const event = await findSafetyEvent(db, uuid);
  if (!event) throw new HttpError('not_found');
  await refuseUnread(db, event, clock.now());
  const { rows, total } = await findPeopleWithNotes(
    db,
    { event: uuid, words: searchedNames(search) },
    part,
  );
  return {
    rows: rows.map(({ kind, ...row }) => ({
      ...row,
      left: safetyKinds[kind] ?? 'health',
      here_at: row.here_at?.toISOString() ?? null,
    })),
    total,
  };
}

/** 10.4: outside of the window, and while people are still to be told of a new time: nobody opens it unnoticed. */
async function refuseUnread(db: Db, event: SafetyEvent, now: Date): Promise<void> {
  refuseOutsideWindow(event, now);
  if ((await findMoves(db, event.uuid)).length === 0) return;
  throw new HttpError('forbidden', {
    message:
      'The time or place of this event was just changed. The notes can be read once everybody who booked has been told, in a few minutes.',
  });
}

/** V24: an organizer gave them the place, and they may not know of it. */
const notConfirmed = (name: string) =>
  `An organizer made this booking, and it is not confirmed yet. The notes of ${name} can be read once they press “Confirm My Place”, in the email about it or in My Events.`;

/**
 * 10.4: the notes of one person. Each look is recorded before its answer, and told to the writer of the
 * notes, which of a guest's meal is the booker.
 */
export function readNotes(
  deps: Deps,
  booking: string,
  wanted: string | undefined,
): Promise<SafetyNotes> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const found = await findSealedNotes(tx, booking, wanted);
    const event = found && (await findSafetyEvent(tx, found.event));
    if (!found || !event) throw new HttpError('not_found');
    await refuseUnread(tx, event, now);
    const { seat, holder, booker, is_to_confirm } = found;
    if (is_to_confirm) throw new HttpError('forbidden', { message: notConfirmed(seat.name) });
    const texts = holder && openTexts(deps, holder);
    await audit(tx, 'safety_notes_read', {
      at: now,
      subject: holder?.uuid ?? booker,
      about: event.uuid,
      booking,
      changes: holder ? undefined : { seat_number: { old: null, new: seat.position + 1 } },
    });
    const diets = new Set([openDiet(deps, seat), texts?.dietary_restrictions ?? null]);
    return {
      seat: seat.uuid,
      name: seat.name,
      meal: seat.meal,
      health_conditions: texts?.health_conditions ?? null,
      emergency_contact_name: texts?.emergency_contact_name ?? null,
      emergency_contact_phone_number: texts?.emergency_contact_phone_number ?? null,
      dietary_restrictions: [...diets].filter((text) => text !== null),
    };
  });
}
