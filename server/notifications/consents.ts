import {
  type consentPlaces,
  type consentReasons,
  impliedConsentYears,
  type NotificationKindName,
  notificationKinds,
  notificationNames,
} from '#contract/accounts/notification-kinds.ts';
import type { Notification } from '#contract/accounts/notifications.ts';
import { yearsAfter } from '#contract/values/calendar-years.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import { hashLinkToken } from '../email/email-link.ts';
import { lockPerson } from '../profile/directory-entry/directory-entry-queries.ts';
import {
  type ConsentRow,
  findAccountsAt,
  findConsentRows,
  findStoppedAddresses,
  insertConsent,
  insertStoppedAddress,
} from './consent-queries.ts';

type Reason = (typeof consentReasons)[number];

/** 21.2: what the person said counts; where they said nothing, what implies it: a booking, or a membership that runs or ended lately. */
export function reasonOf(
  { is_given, is_member, ends_at }: ConsentRow,
  kind: NotificationKindName,
  now: Date,
): Reason {
  if (is_given !== null) return is_given ? 'given' : 'withdrawn';
  if (notificationKinds[kind].impliedBy === 'booking') return 'booked';
  if (!is_member) return 'none';
  return ends_at === null || now < yearsAfter(ends_at, impliedConsentYears) ? 'member' : 'none';
}

export const isConsent = (reason: Reason) => reason !== 'withdrawn' && reason !== 'none';

/** Those of the addresses, by their keys, that get a kind of email: asked before it is enqueued, and as it leaves. */
export async function findWanting(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  keys: string[],
  kind: NotificationKindName,
): Promise<Set<string>> {
  const accounts = await findAccountsAt(db, keys);
  const rows = await findConsentRows(
    db,
    accounts.map(({ uuid }) => uuid),
    kind,
  );
  const reasons = new Map(rows.map((row) => [row.user_uuid, reasonOf(row, kind, clock.now())]));
  const users = new Map(accounts.map(({ key, uuid }) => [key, uuid]));
  const stopped = await findStoppedAddresses(db, keys.map(hashLinkToken), kind);
  const hasStopped = (key: string) => stopped.some((hash) => hash.equals(hashLinkToken(key)));
  return new Set(
    keys.filter((key) => {
      const reason = reasons.get(users.get(key) ?? '') ?? 'booked';
      return isConsent(reason) && (reason === 'given' || !hasStopped(key));
    }),
  );
}

/** By the link of an email to an address without an account. */
export async function stopAtAddress(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  address_hash: Buffer,
  purpose: NotificationKindName,
): Promise<void> {
  await insertStoppedAddress(db, { address_hash, purpose, at: clock.now() });
}

/** Each switch of a person, as it stands. */
export async function loadNotifications(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userUuid: string,
): Promise<Notification[]> {
  const now = clock.now();
  return Promise.all(
    notificationNames.map(async (kind) => {
      const [row] = await findConsentRows(db, [userUuid], kind);
      const reason = row ? reasonOf(row, kind, now) : 'none';
      return { kind, on: isConsent(reason), reason, since: row?.at?.toISOString() ?? null };
    }),
  );
}

/** Adds a row with the words that were shown; none where the same was said last. */
export async function setConsent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userUuid: string,
  asked: { kind: NotificationKindName; on: boolean; place: (typeof consentPlaces)[number] },
): Promise<void> {
  await db.transaction(
    async (tx: Db) => {
      await lockPerson(tx, userUuid);
      const [row] = await findConsentRows(tx, [userUuid], asked.kind);
      if (!row || row.is_given === asked.on) return;
      await insertConsent(tx, {
        user_uuid: userUuid,
        purpose: asked.kind,
        is_given: asked.on,
        words: notificationKinds[asked.kind].words,
        place: asked.place,
        at: clock.now(),
      });
    },
    { isolationLevel: 'read committed' },
  );
}
