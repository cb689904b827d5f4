import type { Payer, RecordedPayments } from '#contract/members/member-payments.ts';
import { fullName } from '#contract/values/person-names.ts';
import { loadAssociation } from '#server/association/association.ts';
import type { Db } from '#server/db/database.ts';
import { isErased } from '#server/db/erased-email.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { findSpans, findUnpaidSpans } from '#server/membership/spans/span-queries.ts';
import { doneBefore, refuseOtherNumbers, wasDone } from '../acts/act-once.ts';
import { requireFreshForEmails } from '../acts/count-emails.ts';
import { lockPeople } from '../imports/people/known-people-queries.ts';
import { stateOf } from './look-up-members.ts';
import { changeMember, type LockedMember, lockedPerson } from './member-act.ts';
import { findChargesMadeWith } from './member-act-queries.ts';
import { findPayers } from './member-lookup-queries.ts';
import { lastDayByHand, openSpans } from './open-spans.ts';
import { record, refuseOtherEnd } from './record-membership.ts';

type Line = RecordedPayments['payments'][number];

/**
 * 16.2: records an envelope of cheques. All or nothing: the sum that was shown is what is recorded. Every line that is
 * refused says why.
 */
export async function recordPayments(
  deps: Deps,
  session: Session,
  { key, expect, payments, receipts: receipt = false }: RecordedPayments,
) {
  const people = payments.length;
  const cents = payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const emails = receipt ? people : 0;
  refuseOtherNumbers(expect, { people, cents, emails });
  requireFreshForEmails(session, emails);
  const request = { act: 'record_payments', payments, receipt };
  const charges = await deps.db.transaction(
    async (tx) => {
      // All of them before the first receipt: nobody waits for a person while others wait for its number.
      await lockPeople(
        tx,
        payments.map(({ member }) => member),
      );
      const first = await wasDone(deps, tx, { key, request });
      if (first)
        return findChargesMadeWith(
          tx,
          first,
          payments.map(({ member }) => member),
        );
      const made = await recordEach(deps, tx, session, { payments, receipt });
      await doneBefore(deps, tx, { key, request, about: made[0] ?? key });
      return made;
    },
    { isolationLevel: 'read committed' },
  );
  deps.wakeJobs();
  return { people, cents, emails, charges };
}

/** Each line as a single one; those that are refused together. */
async function recordEach(
  deps: Deps,
  tx: Db,
  session: Session,
  { payments, receipt }: { payments: Line[]; receipt: boolean },
): Promise<string[]> {
  const errors: Record<string, string[]> = {};
  const charges: string[] = [];
  const now = deps.clock.now();
  for (const [at, { member, expect, ...line }] of payments.entries()) {
    try {
      const person = await lockedPerson(tx, member);
      await changeMember(tx, person, {
        action: 'membership_recorded',
        now,
        async act(locked) {
          if (expect) await refuseOtherEndOf(locked, expect);
          const { charge, ...done } = await record(deps, locked, session, { ...line, receipt });
          charges.push(charge);
          return done;
        },
      });
    } catch (error) {
      for (const [field, messages] of refusalOf(error))
        errors[`payments.${at}.${field}`] = messages;
    }
  }
  if (Object.keys(errors).length > 0) throw new HttpError('validation_failed', { errors });
  return charges;
}

/** It names whom it is about. */
async function refuseOtherEndOf(
  locked: LockedMember,
  shown: NonNullable<Line['expect']>,
): Promise<void> {
  try {
    await refuseOtherEnd(locked, shown);
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'changed_meanwhile') throw error;
    const { current, message } = error;
    throw new HttpError('changed_meanwhile', {
      message: `${fullName(locked.person)}: ${message}`,
      ...(current && { current }),
    });
  }
}

/** What is wrong with a line; everything else ends the act. */
function refusalOf(error: unknown): [field: string, messages: string[]][] {
  if (!(error instanceof HttpError)) throw error;
  if (error.code === 'validation_failed') return Object.entries(error.errors ?? {});
  if (error.code === 'renews_by_card') return [['member', [error.message]]];
  if (error.code === 'not_found') return [['member', ['This account is gone.']]];
  throw error;
}

/** What a payment of each would be for, as the sheet offers it. */
export async function loadPayers(deps: Deps, uuids: string[]): Promise<Payer[]> {
  const { db, clock } = deps;
  const now = clock.now();
  const { time_zone } = await loadAssociation(db);
  const spans = Map.groupBy(await findSpans(db, uuids), ({ user_uuid }) => user_uuid);
  const unpaid = new Set(await findUnpaidSpans(db, uuids, now));
  const people = await findPayers(db, uuids, now);
  return people.flatMap(({ uuid, name, email, unclaimed_since, membership, byHand, isBegun }) => {
    if (isErased(email)) return [];
    const open = openSpans(spans.get(uuid) ?? [], now);
    const first = open.find((span) => unpaid.has(span.uuid));
    return [
      {
        uuid,
        name,
        unclaimed: unclaimed_since !== null,
        state: stateOf(membership, byHand, now),
        until: lastDayByHand(open, time_zone),
        unpaid_until: lastDayByHand(first ? [first] : [], time_zone),
        renews_by_card:
          isBegun || (membership?.subscription_id != null && membership.ends_at === null),
      },
    ];
  });
}
