import type { AuditAction } from '#contract/organizing/audit-acts.ts';
import { loadAssociation } from '#server/association/association.ts';
import { audit } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import { isErased } from '#server/db/erased-email.ts';
import type { AuditChanges } from '#server/db/tables/audit-tables.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { sendRefunds } from '#server/ledger/send-refund.ts';
import { deriveMemberships, lastOfChain } from '#server/membership/spans/derive-memberships.ts';
import { findSpans, type Span } from '#server/membership/spans/span-queries.ts';
import { findRequest } from '#server/membership/subscription/payment-request-queries.ts';
import { refreshDirectoryEntry } from '#server/profile/directory-entry/directory-entry.ts';
import { lockPerson } from '#server/profile/directory-entry/directory-entry-queries.ts';
import { doneBefore, wasDone } from '../acts/act-once.ts';

/** What an organizer does to the membership of a person. */
interface MemberAct {
  /** Its name in the audit log. */
  action: AuditAction;
  user: string;
  /** Everything that was asked for; it tells the act from others with the same key. */
  request: { act: string } & Record<string, unknown>;
  key: string;
  act: (locked: LockedMember) => Promise<MemberActDone>;
}

export interface LockedMember {
  tx: Db;
  now: Date;
  /** The association's. */
  zone: string;
  person: NonNullable<Awaited<ReturnType<typeof lockPerson>>>;
  spans: Span[];
  /** The end of the membership that runs. */
  last: Span | undefined;
}

interface MemberActDone {
  changes: AuditChanges;
  /** Refunds that are owed from now on. */
  refunds?: string[];
}

/**
 * The one way of these acts: the person is locked; the same key again does nothing; the act refuses or is done; what
 * `memberships` says is derived anew, and the audit log tells of it. False if it was done before.
 */
export async function memberAct(deps: Deps, member: MemberAct): Promise<boolean> {
  const done = await deps.db.transaction((tx) => actInside(deps, tx, member), {
    isolationLevel: 'read committed',
  });
  deps.wakeJobs();
  if (done) await sendRefunds(deps, done.refunds ?? []);
  return done !== undefined;
}

/** In a transaction that does more, such as adding the person. */
export async function actInside(
  deps: Deps,
  tx: Db,
  { user, request, key, ...change }: MemberAct,
): Promise<MemberActDone | undefined> {
  const person = await lockedPerson(tx, user);
  if (await wasDone(deps, tx, { key, request })) return undefined;
  const done = await changeMember(tx, person, { ...change, now: deps.clock.now() });
  await doneBefore(deps, tx, { key, request, about: user });
  return done;
}

export async function lockedPerson(tx: Db, user: string): Promise<LockedMember['person']> {
  const person = await lockPerson(tx, user);
  if (!person || isErased(person.email)) throw new HttpError('not_found');
  return person;
}

/** The change of one person, who is locked, without its key: an act may be about several. */
export async function changeMember<Done extends MemberActDone>(
  tx: Db,
  person: LockedMember['person'],
  {
    action,
    act,
    now,
  }: { action: AuditAction; act: (locked: LockedMember) => Promise<Done>; now: Date },
): Promise<Done> {
  const { uuid } = person;
  const { time_zone: zone } = await loadAssociation(tx);
  const spans = await findSpans(tx, [uuid]);
  const last = lastOfChain(spans, now);
  const runs = last && (last.ends_at === null || last.ends_at > now);
  const done = await act({ tx, now, zone, person, spans, last: runs ? last : undefined });
  await deriveMemberships(tx, [uuid], now);
  await refreshDirectoryEntry(tx, uuid);
  await audit(tx, action, { at: now, subject: uuid, changes: done.changes });
  return done;
}

/** 16.2: where a card renews, or is just being charged, nothing is given or recorded beside it. */
export async function refuseBesideCard({ tx, person, last }: LockedMember): Promise<void> {
  if (last?.source === 'card' && last.ends_at === null) throw new HttpError('renews_by_card');
  // Also while they resume the card that was cancelled.
  for (const kind of ['subscribe', 'resume'] as const) {
    if (!(await findRequest(tx, person.uuid, kind))) continue;
    throw new HttpError('renews_by_card', {
      message: 'They are changing it by card at this moment. Look again in a quarter of an hour.',
    });
  }
}
