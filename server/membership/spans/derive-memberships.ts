import { startOfDay } from '#contract/values/wall-time.ts';
import { loadAssociation } from '#server/association/association.ts';
import type { Db } from '#server/db/database.ts';
import type { memberships } from '#server/db/tables/tables.ts';
import {
  deleteMemberships,
  findMemberSince,
  findRenewals,
  findSpans,
  type Span,
  writeMemberships,
} from './span-queries.ts';

type MembershipRow = typeof memberships.$inferInsert;
type Renewal = Awaited<ReturnType<typeof findRenewals>>[number];

/**
 * Writes anew what `memberships` says of these people: after each change of their spans or details, under the lock of
 * each. Who is claimed needs `refreshDirectoryEntry` after it.
 */
export async function deriveMemberships(tx: Db, userUuids: string[], now: Date): Promise<void> {
  const spans = Map.groupBy(await findSpans(tx, userUuids), ({ user_uuid }) => user_uuid);
  const renewals = new Map((await findRenewals(tx, userUuids)).map((one) => [one.id, one]));
  const since = await firstDays(tx, userUuids);
  const rows = userUuids.map((uuid) => {
    const row = membershipIn(spans.get(uuid) ?? [], renewals, now);
    return row && { ...row, user_uuid: uuid, started_at: since.get(uuid) ?? row.started_at };
  });
  await writeMemberships(
    tx,
    rows.filter((row) => row !== undefined),
  );
  await deleteMemberships(
    tx,
    userUuids.filter((uuid) => !spans.has(uuid)),
  );
}

async function firstDays(tx: Db, userUuids: string[]): Promise<Map<string, Date>> {
  const found = await findMemberSince(tx, userUuids);
  if (found.length === 0) return new Map();
  const { time_zone } = await loadAssociation(tx);
  return new Map(
    found.map(({ user_uuid, member_since }) => [
      user_uuid,
      startOfDay(time_zone, String(member_since)),
    ]),
  );
}

/** What spans say together: those that follow each other from now on without a gap are one membership. */
function membershipIn(
  spans: Span[],
  renewals: Map<string, Renewal>,
  now: Date,
): Omit<MembershipRow, 'user_uuid'> | undefined {
  const [first] = spans;
  const last = lastOfChain(spans, now);
  if (!first || !last) return undefined;
  // A card that somebody resumed at the provider renews, whatever follows its span.
  const live = spans.find(({ subscription_id: id }) => id !== null && renews(renewals.get(id)));
  const card = live?.subscription_id ?? cardOf(spans, last);
  const renewal = card ? renewals.get(card) : undefined;
  const runs = last.ends_at === null || live !== undefined;
  return {
    started_at: first.begins_at,
    ends_at: runs ? null : last.ends_at,
    source: sourceOf(spans, last, now),
    subscription_id: card ?? null,
    renews_at: runs && renewal ? renewal.period_ends_at : null,
    payment_problem: renewal?.state === 'retrying',
  };
}

const renews = (renewal: Renewal | undefined) =>
  renewal !== undefined &&
  renewal.ends_at === null &&
  (renewal.state === 'active' || renewal.state === 'retrying');

/** The end of the membership that runs, else the one that ended last. */
export function lastOfChain(spans: Span[], now: Date): Span | undefined {
  const full = spans.filter(isNotEmpty);
  const from = full.findIndex(({ ends_at }) => ends_at === null || ends_at > now);
  // Of times that were all ended before they began the first one: the later ones are still to come.
  if (from < 0) return full.at(-1) ?? spans[0];
  let index = from;
  while (+(full[index + 1]?.begins_at ?? Number.NaN) === +(full[index]?.ends_at ?? Number.NaN)) {
    index += 1;
  }
  return full[index];
}

/** Of a card that was to renew what was paid by hand, and was cancelled before, an empty span is left (16.3). */
function cardOf(spans: Span[], last: Span): string | undefined {
  if (last.subscription_id) return last.subscription_id;
  const cancelled = spans.find(
    (span) => !isNotEmpty(span) && +span.begins_at === +(last.ends_at ?? Number.NaN),
  );
  return cancelled?.subscription_id ?? undefined;
}

/** A card that begins later does not make the time until then one that is paid by card. */
function sourceOf(spans: Span[], last: Span, now: Date): Span['source'] {
  if (last.source !== 'card' || last.begins_at <= now) return last.source;
  return (
    spans.findLast(({ source, begins_at }) => source !== 'card' && begins_at <= last.begins_at)
      ?.source ?? 'card'
  );
}

function isNotEmpty({ begins_at, ends_at }: Span): boolean {
  return ends_at === null || ends_at > begins_at;
}
