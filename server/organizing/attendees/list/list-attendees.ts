import type {
  Attendee,
  AttendeeList,
  AttendeeQuery,
  Kitchen,
} from '#contract/bookings/attendees.ts';
import { mealChoices } from '#contract/bookings/meals.ts';
import { contactFilters } from '#contract/organizing/lists.ts';
import { mapValues } from '#contract/values/choices.ts';
import { openNote } from '#server/bookings/sealed-booking.ts';
import { bookingOfPartyCode } from '#server/bookings/tickets/party-code.ts';
import { isErased } from '#server/db/erased-email.ts';
import { searchedNames } from '#server/db/searched-words.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { hasPermission } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { countWaiting } from '#server/offers/offer-queries.ts';
import { yesOrNo } from '../../csv.ts';
import { type Asked, type ListPart, listCall, metaOf, partOf } from '../../list-call.ts';
import {
  type AttendeeRow,
  countAttendees,
  countMeals,
  findAttendeePage,
  findAttendees,
  findEventName,
  findParties,
} from './attendee-list-queries.ts';

/** 13.1: the seats of an event, and never the rest of their parties. */
export const attendeeList = (deps: Deps) => ({
  page: (asked: AskedList) => loadPage(deps, asked),
  file: listCall(deps, {
    file: 'attendees',
    find: (asked: AskedList, part) => findList(deps, asked, part),
    columns: [
      { name: 'Name', of: (seat) => seat.name },
      { name: 'Booked by', of: (seat) => seat.booker },
      { name: 'Booking', of: (seat) => seat.booking },
      { name: 'Code', of: (seat) => seat.code },
      { name: 'State', of: (seat) => seat.state },
      { name: 'Member', of: (seat) => yesOrNo(seat.is_member) },
      { name: 'Price', of: (seat) => ({ cents: seat.price_cents }) },
      { name: 'Paid', of: (seat) => ({ cents: seat.left_cents }) },
      { name: 'Owing', of: (seat) => ({ cents: seat.owing_cents }) },
      { name: 'Here since', of: (seat) => ({ at: seat.here_at }) },
      { name: 'Booked', of: (seat) => ({ at: seat.booked_at }) },
      { name: 'Email', of: (seat) => seat.email, needs: 'attendees.contact' },
      { name: 'Telephone', of: (seat) => seat.phone, needs: 'attendees.contact' },
      { name: 'Handicap index', of: (seat) => seat.handicap_index, needs: 'attendees.contact' },
      { name: 'Meal chosen', of: (seat) => mealChosen(seat), needs: 'attendees.contact' },
      { name: 'Note', of: (seat) => yesOrNo(seat.has_note), needs: 'attendees.contact' },
    ],
  }).file,
});

/** Nothing where no meal is served. */
const mealChosen = ({ has_meal }: Pick<Attendee, 'has_meal'>) =>
  has_meal === undefined ? null : yesOrNo(has_meal);

type AskedList = Asked<AttendeeQuery, { uuid: string }>;

/** V13: with the whole of each party, of which the list may have a part, and what is owing on all pages. */
async function loadPage(deps: Deps, asked: AskedList): Promise<AttendeeList> {
  const { rows, total, last, owing } = await findList(deps, asked, partOf(asked.query));
  const ids = [...new Set(rows.map(({ booking }) => booking))];
  const found = await findParties(deps.db, ids, deps.clock.now());
  const parties = new Map(found.map((party) => [party.booking, party]));
  return {
    data: rows.map((row) => ({ ...row, party: parties.get(row.booking) ?? noSeats })),
    meta: { ...metaOf(asked.query, last), total },
    owing_cents: owing,
  };
}

const noSeats = { seats: 0, left_cents: 0, owing_cents: 0, disputed_cents: 0 };

async function findList(deps: Deps, { session, params, query }: AskedList, part: ListPart) {
  const { db, clock, settings } = deps;
  const { search, filter, sort } = query;
  const withNotes = query.with_notes === 'yes';
  const named = await findEventName(db, params.uuid);
  if (!named) throw new HttpError('not_found');
  const withContact = seesContact(session, params.uuid);
  // A person who may not see them learns nothing from the matches, either.
  if (!withContact && filter.some((one) => one in contactFilters)) {
    throw new HttpError('forbidden', { message: 'Notes, emails and meals are not yours to see.' });
  }
  const now = clock.now();
  const chosen = {
    event: params.uuid,
    sort,
    withContact,
    filters: filter,
    words: searchedNames(search),
    ticket: /^[A-Za-z0-9_-]{22}$/.test(search) ? search : undefined,
    party: bookingOfPartyCode(settings, search),
  };
  const { uuids, total, last, owing } = await findAttendeePage(db, chosen, now, part);
  const rows = await findAttendees(db, uuids, now);
  return {
    rows: rows.map((row) =>
      present(deps, row, { withContact, withNotes, withMeal: named.serves_meal }),
    ),
    total,
    last,
    owing,
    of: named,
  };
}

/** 10.4: names and money are for all who see attendees; how to reach them, and notes, are not. */
export function seesContact(session: Session, event: string): boolean {
  return hasPermission(session, 'attendees.contact', { uuid: event });
}

function present(
  deps: Deps,
  {
    email,
    phone,
    has_note,
    notes: _,
    note,
    handicap_index,
    has_meal,
    ticket_hash,
    ...row
  }: AttendeeRow,
  {
    withContact,
    withNotes,
    withMeal,
  }: { withContact: boolean; withNotes: boolean; withMeal: boolean },
): Omit<Attendee, 'party'> {
  const shown = email !== null && isErased(email) ? null : email;
  const contact = { email: shown, phone, has_note, handicap_index, ticket_hash };
  return {
    ...row,
    here_at: row.here_at?.toISOString() ?? null,
    booked_at: row.booked_at.toISOString(),
    ...(withContact ? contact : {}),
    ...(withContact && withMeal && { has_meal }),
    ...(withContact && withNotes && { note: openNote(deps, row.booking, 'note', note) }),
  };
}

/** 10.4: how many meals of each kind. Whose they are, the safety leads see alone. */
export async function loadKitchen(
  { db, clock }: Deps,
  session: Session,
  event: string,
): Promise<Kitchen> {
  const named = await findEventName(db, event);
  if (!named) throw new HttpError('not_found');
  const counts = await countAttendees(db, event, clock.now());
  const hidden = seesContact(session, event)
    ? undefined
    : mapValues(contactFilters, () => undefined);
  const ofMeals = named.serves_meal ? undefined : { 'no-meal': undefined, meals: undefined };
  const counted = await countMeals(db, event);
  const sum = (of: (row: (typeof counted)[number]) => number) =>
    counted.reduce((all, row) => all + of(row), 0);
  return {
    counts: { ...counts, ...hidden, ...ofMeals },
    seats: sum(({ seats }) => seats),
    meals: mealChoices.flatMap((meal) => {
      const row = named.serves_meal && counted.find((one) => one.meal === meal);
      return row ? [{ meal, seats: row.seats }] : [];
    }),
    unknown: named.serves_meal ? sum(({ meal, seats }) => (meal === null ? seats : 0)) : 0,
    with_text: sum((row) => row.with_text),
    waiting: await countWaiting(db, event),
  };
}
