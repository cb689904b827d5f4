import { isToMembers } from '#contract/messages/is-to-members.ts';
import type { EventFilters, LeftOutReason, MessageFilters } from '#contract/messages/messages.ts';
import { emailKey } from '#contract/values/fields.ts';
import type { Db } from '#server/db/database.ts';
import { isErased } from '#server/db/erased-email.ts';
import type { AudiencePerson, LeftOut, Placed } from './audience-person.ts';
import {
  type AudienceSeat,
  findAudienceSeats,
  findComing,
  findUnreachable,
} from './audience-queries.ts';
import { findMembersWrittenTo } from './find-members.ts';

export interface FoundAudience {
  people: AudiencePerson[];
  leftOut: LeftOut[];
  /** Guests without an address of their own, whose booker is written to. */
  throughBooker: number;
}

/** 15.1: whom the filters leave, as they are now. */
export async function findAudience(
  db: Db,
  filters: MessageFilters,
  now: Date,
): Promise<FoundAudience> {
  const { people: placed, others } = await findPlaced(db, filters, now);
  const unreachable = new Set(await findUnreachable(db, placed.map(keyOf)));
  const people = placed.filter((person) => !unreachable.has(keyOf(person)));
  const refused = placed.filter((person) => unreachable.has(keyOf(person)));
  const written = new Set(people.flatMap(({ seat, booking }) => (seat === null ? [booking] : [])));
  const isThroughBooker = ({ reason, booking }: Placed['others'][number]) =>
    reason === null && written.has(booking);
  return {
    people,
    leftOut: [
      ...others
        .filter((person) => !isThroughBooker(person))
        .map((person) => ({ ...person, reason: person.reason ?? ('no_address' as const) })),
      ...refused.map(({ name, booking }) => ({ name, booking, reason: 'refused' as const })),
    ],
    throughBooker: others.filter(isThroughBooker).length,
  };
}

/** The people that the filters leave, also at refused addresses; of one booking or one member alone if given. */
export async function findPlaced(
  db: Db,
  filters: MessageFilters,
  now: Date,
  only: { booking?: string | null; user?: string | null } = {},
): Promise<Placed> {
  if (isToMembers(filters)) return findMembersWrittenTo(db, filters, now, only.user ?? undefined);
  const booking = only.booking ?? undefined;
  const parties = partiesOf(await findAudienceSeats(db, filters, booking)).map((party) =>
    placedOf(party, filters),
  );
  return {
    people: await notComing(
      db,
      filters,
      parties.flatMap(({ people }) => people),
    ),
    others: parties.flatMap(({ others }) => others),
  };
}

const keyOf = ({ email }: { email: string }) => emailKey(email);

/** People who cancelled one place are still coming if they have another, in any booking. */
async function notComing(
  db: Db,
  filters: EventFilters,
  people: AudiencePerson[],
): Promise<AudiencePerson[]> {
  if (filters.state === 'confirmed') return people;
  const coming = await findComing(db, filters.event, people.map(keyOf));
  const keys = new Set(coming.map(emailKey));
  return people.filter((person) => !keys.has(keyOf(person)));
}

type Addressed = Pick<AudiencePerson, 'email' | 'guests' | 'for_guests_alone'>;

/** Each address once, also with several seats: the first person with it who is meant, for all of their guests. */
export function oncePerAddress<Person extends Addressed>(people: Person[]): Person[] {
  const persons = new Map<string, Person>();
  for (const person of people) {
    const known = persons.get(keyOf(person));
    const first = known && !(known.for_guests_alone && !person.for_guests_alone) ? known : person;
    const guests = [...(known?.guests ?? []), ...person.guests];
    persons.set(keyOf(person), { ...first, guests });
  }
  return [...persons.values()];
}

/** The seats of one booking. */
type Party = [AudienceSeat, ...AudienceSeat[]];

function partiesOf(rows: AudienceSeat[]): Party[] {
  const parties: Party[] = [];
  for (const row of rows) {
    const last = parties.at(-1);
    if (last?.[0].booking === row.booking) last.push(row);
    else parties.push([row]);
  }
  return parties;
}

/** 15.1: the person of each place; a guest without an address is reached through the booker. */
function placedOf(party: Party, filters: EventFilters): Placed {
  const [{ booking, booker: name, booker_email: email }] = party;
  const reason = whyNot(party[0]);
  const canWrite = reason === undefined && email !== null;
  // What is owing is between the association and the booker.
  const guests = filters.owing ? [] : party.filter(({ is_booker }) => !is_booker);
  const passedOn = guests.filter((guest) => guest.email === null).map((guest) => guest.name);
  const isMeant = isBookerMeant(party, filters);
  const isWanted = isMeant || passedOn.length > 0;
  const noSeat = { user: null, seat: null, ticket_hash: null };
  return {
    people: [
      ...(canWrite && isWanted
        ? [{ name, email, booking, ...noSeat, guests: passedOn, for_guests_alone: !isMeant }]
        : []),
      ...guests.flatMap(({ name, email: own, seat, ticket_hash }) => {
        const person = { name, booking, user: null, seat, ticket_hash };
        return own === null ? [] : [{ ...person, email: own, guests: [], for_guests_alone: false }];
      }),
    ],
    others: [
      ...(canWrite || !isMeant ? [] : [{ name, booking, reason: reason ?? 'no_address' }]),
      ...passedOn.map((guest) => ({ name: guest, booking, reason: null })),
    ],
  };
}

/**
 * To everybody, who booked for others alone hears it, too. Chosen by what a place is like (here or not, ticked, given
 * up), it concerns the person of that place. Who owes is always who booked.
 */
const isBookerMeant = (party: Party, { seats, state, owing, here, no_meal }: EventFilters) =>
  owing ||
  party.some(({ is_booker }) => is_booker) ||
  (seats === undefined && state === 'confirmed' && here === undefined && !no_meal);

/** Why the portal cannot write to the booker. */
function whyNot({
  account,
  booker_email: email,
  email_verified_at,
}: AudienceSeat): LeftOutReason | undefined {
  if (email === null) return 'no_address';
  if (account === null) return undefined;
  if (isErased(email)) return 'withdrawn';
  return email_verified_at === null ? 'unconfirmed' : undefined;
}
