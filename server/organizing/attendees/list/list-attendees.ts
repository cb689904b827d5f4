import type {
  Attendee,
  AttendeeFilter,
  AttendeeQuery,
  Kitchen,
} from '#contract/bookings/attendees.ts';
import { mealChoices } from '#contract/bookings/meals.ts';
import { audit } from '#server/audit/audit.ts';
import { bookingOfPartyCode } from '#server/bookings/tickets/party-code.ts';
import { isErased } from '#server/db/erased-email.ts';
import { searchedWords } from '#server/db/searched-words.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { hasPermission } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { csvOf } from '../../csv.ts';
import {
  type AttendeeRow,
  countMeals,
  findAttendeePage,
  findAttendees,
  findEventName,
} from './attendee-list-queries.ts';

export const attendeesPerPage = 50;

type Query = Omit<AttendeeQuery, 'page'>;

/** 13.1: the seats of an event that match, never the rest of their parties. */
export async function pageOfAttendees(
  deps: Deps,
  session: Session,
  event: string,
  { search, filter, sort }: Query,
  part: { limit: number; offset: number },
): Promise<{ rows: Attendee[]; total: number; slug: string }> {
  const { db, clock, settings } = deps;
  const named = await findEventName(db, event);
  if (!named) throw new HttpError('not_found');
  const withContact = seesContact(session, event);
  // Who does not see them learns nothing from what matches, either.
  if (!withContact && filter.some((one) => hiddenFilters.has(one))) {
    throw new HttpError('forbidden', { message: 'Notes, emails and meals are not yours to see.' });
  }
  const now = clock.now();
  const chosen = {
    ...{ event, sort, withContact, filters: filter, words: searchedWords(search) },
    ticket: /^[A-Za-z0-9_-]{22}$/.test(search) ? search : undefined,
    party: bookingOfPartyCode(settings, search),
  };
  const { uuids, total } = await findAttendeePage(db, chosen, now, part);
  const rows = await findAttendees(db, uuids, now);
  return { rows: rows.map((row) => present(row, withContact)), total, slug: named.slug };
}

const hiddenFilters = new Set<AttendeeFilter>(['note', 'no-email', 'meals', 'no-meal']);

/** 10.4: names and money are for all who see attendees; how to reach them, and notes, are not. */
export function seesContact(session: Session, event: string): boolean {
  return hasPermission(session, 'attendees.contact', { uuid: event });
}

function present(
  { email, phone, has_note, handicap_index, has_meal, ...row }: AttendeeRow,
  withContact: boolean,
): Attendee {
  const shown = email !== null && isErased(email) ? null : email;
  const contact = { email: shown, phone, has_note, handicap_index, has_meal };
  return {
    ...row,
    here_at: row.here_at?.toISOString() ?? null,
    booked_at: row.booked_at.toISOString(),
    ...(withContact ? contact : {}),
  };
}

const head = [
  ...['Name', 'Booked by', 'Booking', 'Code', 'State', 'Member'],
  ...['Price', 'Paid', 'Owing', 'Here since (UTC)', 'Booked (UTC)'],
];
const contactHead = ['Email', 'Telephone', 'Handicap index', 'Note'];

export async function attendeesFile(deps: Deps, session: Session, event: string, query: Query) {
  const whole = { limit: 1_000_000, offset: 0 };
  const { rows, slug } = await pageOfAttendees(deps, session, event, query, whole);
  // N13: after an incident the log says whose lists have left.
  await audit(deps.db, 'bookings_exported', {
    ...{ at: deps.clock.now(), about: event },
    changes: { rows: { old: null, new: rows.length } },
  });
  const withContact = seesContact(session, event);
  const yes = (is: boolean | undefined) => (is ? 'yes' : 'no');
  const csv = csvOf(
    withContact ? [...head, ...contactHead] : head,
    rows.map((row) => [
      ...[row.name, row.booker, row.booking, row.code, row.state, yes(row.is_member)],
      ...[row.price_cents, row.paid_cents, row.owing_cents].map(inDollars),
      ...[row.here_at, row.booked_at],
      ...(withContact ? [row.email, row.phone, row.handicap_index, yes(row.has_note)] : []),
    ]),
  );
  return { csv, fileName: `attendees-${slug}.csv` };
}

const inDollars = (cents: number) => (cents / 100).toFixed(2);

/** 10.4: how many meals of each kind. Whose they are, the safety leads see alone. */
export async function loadKitchen({ db }: Deps, event: string): Promise<Kitchen> {
  if (!(await findEventName(db, event))) throw new HttpError('not_found');
  const counted = await countMeals(db, event);
  const sum = (of: (row: (typeof counted)[number]) => number) =>
    counted.reduce((all, row) => all + of(row), 0);
  return {
    seats: sum(({ seats }) => seats),
    meals: mealChoices.flatMap((meal) => {
      const row = counted.find((one) => one.meal === meal);
      return row ? [{ meal, seats: row.seats }] : [];
    }),
    unknown: sum(({ meal, seats }) => (meal === null ? seats : 0)),
    with_text: sum((row) => row.with_text),
  };
}
