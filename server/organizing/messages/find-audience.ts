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

/** Each address once, also with several seats: the first person with it. */
export function oncePerAddress<Person extends { email: string }>(people: Person[]): Person[] {
  const seen = new Set<string>();
  return people.filter((person) => {
    const isNew = !seen.has(keyOf(person));
    seen.add(keyOf(person));
    return isNew;
  });
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

function placedOf(party: Party, { owing, seats }: EventFilters): Placed {
  const [{ booking, booker: name, booker_email: email }] = party;
  const reason = whyNot(party[0]);
  const canWrite = reason === undefined && email !== null;
  const booker = { name, booking, user: null, seat: null, ticket_hash: null };
  // What is owing is between the association and the booker.
  const guests = owing ? [] : party.filter(({ is_booker }) => !is_booker);
  // Of single seats nobody hears who has none of them, unless a guest is reached in no other way.
  const isBookerMeant =
    seats === undefined ||
    guests.length < party.length ||
    guests.some((guest) => guest.email === null);
  return {
    people: [
      ...(canWrite && isBookerMeant ? [{ ...booker, email }] : []),
      ...guests.flatMap(({ email: own, seat, ticket_hash, ...guest }) =>
        own === null
          ? []
          : [{ name: guest.name, email: own, booking, user: null, seat, ticket_hash }],
      ),
    ],
    others: [
      ...(canWrite || !isBookerMeant ? [] : [{ name, booking, reason: reason ?? 'no_address' }]),
      ...guests
        .filter((guest) => guest.email === null)
        .map((guest) => ({ name: guest.name, booking, reason: null })),
    ],
  };
}

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
