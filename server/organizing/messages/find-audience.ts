import { emailKey } from '#contract/fields.ts';
import type { LeftOutReason, MessageFilters } from '#contract/messages.ts';
import type { Db } from '#server/db/database.ts';
import { isErased } from '#server/db/erased-email.ts';
import { type AudienceSeat, findAudienceSeats, findUnreachable } from './audience-queries.ts';

/** Somebody who can be written to: who booked, or a guest with an address of their own. */
export interface AudiencePerson {
  name: string;
  email: string;
  booking: string;
  /** Of a guest, with the hash of the ticket; null: whoever booked. */
  seat: string | null;
  ticket_hash: string | null;
}

interface LeftOut {
  name: string;
  booking: string;
  reason: LeftOutReason;
}

export interface FoundAudience {
  people: AudiencePerson[];
  leftOut: LeftOut[];
  /** Guests without an address of their own, whose booker has one. */
  throughBooker: number;
}

/** 15.1: whom the filters leave, as they are now; of one booking alone if it is given. */
export async function findAudience(
  db: Db,
  filters: MessageFilters,
  booking?: string,
): Promise<FoundAudience> {
  const parties = partiesOf(await findAudienceSeats(db, filters, booking)).map((party) =>
    audienceOf(party, filters),
  );
  const people = await notComing(
    db,
    filters,
    booking,
    parties.flatMap(({ people }) => people),
  );
  const unreachable = new Set(await findUnreachable(db, people.map(keyOf)));
  return {
    people: people.filter((person) => !unreachable.has(keyOf(person))),
    leftOut: [
      ...parties.flatMap(({ leftOut }) => leftOut),
      ...people
        .filter((person) => unreachable.has(keyOf(person)))
        .map(({ name, booking: id }) => ({ name, booking: id, reason: 'refused' as const })),
    ],
    throughBooker: parties.reduce((sum, { throughBooker }) => sum + throughBooker, 0),
  };
}

const keyOf = ({ email }: { email: string }) => emailKey(email);

/** Who cancelled one place and has another one is coming. */
async function notComing(
  db: Db,
  filters: MessageFilters,
  booking: string | undefined,
  people: AudiencePerson[],
): Promise<AudiencePerson[]> {
  if (filters.state === 'confirmed') return people;
  const coming = await findAudience(db, { ...filters, state: 'confirmed' }, booking);
  const keys = new Set(coming.people.map(keyOf));
  return people.filter((person) => !keys.has(keyOf(person)));
}

/** An address once, whoever holds several seats: the first one with it. */
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

function audienceOf(party: Party, { owing }: MessageFilters): FoundAudience {
  const [{ booking, booker: name, booker_email: email }] = party;
  const reason = whyNot(party[0]);
  const canWrite = reason === undefined && email !== null;
  const booker = { name, booking, seat: null, ticket_hash: null };
  const people = canWrite ? [{ ...booker, email }] : [];
  const leftOut = canWrite ? [] : [{ name, booking, reason: reason ?? 'no_address' }];
  // What is owing is between the association and whoever booked.
  const guests = owing ? [] : party.filter(({ is_booker }) => !is_booker);
  const silent = guests.filter((guest) => guest.email === null);
  return {
    people: [
      ...people,
      ...guests.flatMap(({ email: own, seat, ticket_hash, ...guest }) =>
        own === null ? [] : [{ name: guest.name, email: own, booking, seat, ticket_hash }],
      ),
    ],
    leftOut: [
      ...leftOut,
      ...(canWrite ? [] : silent).map((guest) => ({
        ...{ name: guest.name, booking, reason: 'no_address' as const },
      })),
    ],
    throughBooker: canWrite ? silent.length : 0,
  };
}

/** Why whoever booked cannot be written to. */
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
