import { paperName } from '#contract/membership/paper-words.ts';
import { memberStateName } from '#contract/organizing/lists.ts';
import { type FoundOne, foundKinds } from '#contract/organizing/search.ts';
import { formatMoney } from '#contract/values/money.ts';
import { maxFound } from '#contract/values/portal-limits.ts';
import { whenIn } from '#contract/values/when.ts';
import { searchedNames } from '#server/db/searched-words.ts';
import type { Deps } from '#server/deps/deps.ts';
import { hasPermission, permittedEvents } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { receiptNumber } from '#server/ledger/receipts/load-receipt.ts';
import { findNamedEvents } from '../events/organizer-event-queries.ts';
import { findFirstMembers } from '../members/look-up-members.ts';
import { findPlaces, findReceipt, findTicket } from './everything-queries.ts';

type Scope = ReturnType<typeof permittedEvents>;

interface Desk {
  deps: Deps;
  session: Session;
  /** Whose attendees the person sees. */
  scope: Scope;
  q: string;
}

/**
 * W2: people, parties, ticket codes, receipts and events by one text; only what the own grants let see. Of each kind
 * two at least, if there are any, and eight in all.
 */
export async function searchEverything(
  deps: Deps,
  session: Session,
  text: string,
): Promise<FoundOne[]> {
  const q = text.trim();
  const desk: Desk = { deps, session, scope: permittedEvents(session, 'attendees.see'), q };
  const found = await Promise.all([
    people(desk),
    ...(desk.scope.length > 0 ? [places(desk), tickets(desk)] : []),
    receipts(desk),
    namedEvents(desk),
  ]);
  const lines = found.flat();
  const least = lines.filter(
    (line) => lines.filter(({ kind }) => kind === line.kind).indexOf(line) < 2,
  );
  const rest = lines.filter((line) => !least.includes(line));
  const rank = ({ kind }: FoundOne) => foundKinds.indexOf(kind);
  const chosen = [...new Set([...least, ...rest.toSorted((a, b) => rank(a) - rank(b))])];
  return chosen.slice(0, maxFound).toSorted((one, other) => rank(one) - rank(other));
}

/** Accounts are for people who see members. */
async function people({ deps, session, q }: Desk): Promise<FoundOne[]> {
  if (!hasPermission(session, 'members.see')) return [];
  const rows = await findFirstMembers(deps, session, q, maxFound);
  return rows.map(({ uuid, name, ...membership }) => ({
    kind: 'person',
    title: name,
    detail: `Member, ${memberStateName(membership).toLowerCase()}`,
    to: `/organize/members/${uuid}`,
  }));
}

type Place = Awaited<ReturnType<typeof findPlaces>>[number];

/** A booking by the name of anybody in it, and a place by a part of its code. */
async function places({ deps: { db, clock }, scope, q }: Desk): Promise<FoundOne[]> {
  const words = searchedNames(q);
  // A mailbox is no name.
  if (words.length === 0 || q.includes('@')) return [];
  const now = clock.now();
  const rows = await findPlaces(db, { words, scope, now, limit: 4 * maxFound });
  const byCode = rows.filter(({ code }) => code && plain(code).includes(plain(q)));
  const ofBooking = new Map<string, Place>();
  for (const row of rows)
    if (!byCode.includes(row) && !ofBooking.has(row.booking)) ofBooking.set(row.booking, row);
  return [
    ...[...ofBooking.values()].map((row) => placeFound('booking', row.name, row)),
    ...byCode.map((row) => placeFound('ticket', `${row.code} · ${row.name}`, row)),
  ];
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

async function tickets({ deps: { db }, scope, q }: Desk): Promise<FoundOne[]> {
  if (!/^[A-Za-z0-9_-]{22}$/.test(q)) return [];
  const rows = await findTicket(db, q, scope);
  return rows.map((row) => placeFound('ticket', `${row.code} · ${row.name}`, row));
}

function placeFound(kind: FoundOne['kind'], title: string, row: Place): FoundOne {
  const { booking, state, event } = row;
  const when = whenIn(event.timezone, event.starts_at, 'day');
  return {
    kind,
    title,
    detail: `${state === 'cancelled' ? 'Cancelled, ' : ''}${event.title}, ${when}`,
    to: `/organize/events/${event.slug}/attendees/${booking}`,
  };
}

async function receipts({ deps: { db }, session, scope, q }: Desk): Promise<FoundOne[]> {
  const number = Number(
    /^(?:(?:receipt|refund|returned cheque|correction)\s*)?#?(\d{1,9})$/i.exec(q)?.[1],
  );
  const seesMembers = hasPermission(session, 'members.see');
  if (!number || (scope.length === 0 && !seesMembers)) return [];
  const rows = await findReceipt(db, number, scope, seesMembers);
  return rows.flatMap(({ kind, reversal, cents, booking, user, payer, event }) => {
    const ofBooking = booking !== null && event !== null;
    if (!ofBooking && user === null) return [];
    const what = paperName({ is_refund: kind === 'refund', reversal });
    return {
      kind: 'receipt',
      title: `${what} ${receiptNumber(number)}`,
      detail: [formatMoney(Math.abs(cents)), payer, event?.title ?? 'Membership']
        .filter(Boolean)
        .join(', '),
      to: ofBooking
        ? `/organize/events/${event.slug}/attendees/${booking}`
        : `/organize/members/${user}`,
    };
  });
}

async function namedEvents({ deps: { db, clock }, session, q }: Desk): Promise<FoundOne[]> {
  const only = permittedEvents(session, 'event.see');
  const rows = await findNamedEvents(db, { search: q, only }, clock.now(), maxFound);
  return rows.map(({ slug, title, status, starts_at, timezone }) => ({
    kind: 'event',
    title,
    detail: `${status === 'published' ? '' : `${status === 'draft' ? 'Draft' : 'Called off'}, `}${whenIn(timezone, starts_at, 'weekday')}`,
    to: `/organize/events/${slug}`,
  }));
}
