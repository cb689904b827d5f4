import { addDays } from '#contract/values/dates.ts';
import { dayIn, endOfDay, startOfDay } from '#contract/values/wall-time.ts';
import { seeded } from '#server/artwork/materials/seeded.ts';
import { changesOf } from '#server/audit/audit.ts';
import type { auditEntries } from '#server/db/tables/audit-tables.ts';
import type { membershipSpans } from '#server/db/tables/membership-tables.ts';
import type { memberships } from '#server/db/tables/tables.ts';
import { plan } from '#server/membership/subscription/plan.ts';
import { directoryEntryOf } from '#server/profile/directory-entry/directory-entry.ts';
import { oneDay, oneHour } from '#server/time/durations.ts';
import { membersByHand } from '../data/demo-by-hand.ts';
import { buildDemoPayment, together } from './build-demo-ledger.ts';
import { demoAccount } from './demo-account.ts';
import { randomUuid } from './random-ids.ts';

const zone = 'America/Toronto';

type Desk = { owner: string; treasurer: string };

/** 16.2: members by hand: the owner gave one membership, the treasurer recorded the others. */
export function buildDemoByHand(desk: Desk, passwordHash: string, now: Date) {
  const random = seeded('fairway demo by hand');
  const built = membersByHand.map((member) => build(member, { desk, passwordHash, now, random }));
  return {
    users: built.map(({ user }) => user),
    memberships: built.map(({ membership }) => membership),
    spans: built.map(({ span }) => span),
    directory: built.flatMap(
      ({ user, membership }) => directoryEntryOf(user, membership, undefined) ?? [],
    ),
    ledger: together(built.flatMap(({ payment }) => payment ?? [])),
    audit: built.flatMap(({ log }) => log),
  };
}

interface Filling {
  desk: Desk;
  passwordHash: string;
  now: Date;
  random: ReturnType<typeof seeded>;
}

function build(
  member: (typeof membersByHand)[number],
  { desk, passwordHash, now, random }: Filling,
) {
  const today = dayIn(zone, now);
  const until = addDays(today, member.daysLeft);
  const day = addDays(today, 'way' in member ? member.daysLeft - 364 : -member.daysSince);
  const at = new Date(startOfDay(zone, day).getTime() + 10 * oneHour);
  const newUuid = () => randomUuid(random);
  const user = demoAccount(
    { ...member, user_uuid: newUuid() },
    { created_at: new Date(at.getTime() - oneDay), claimed_at: at },
    passwordHash,
  );
  const payment = 'way' in member ? paymentOf(user, { ...member, at, day, desk }, newUuid) : null;
  const span = {
    user_uuid: user.uuid,
    source: payment ? ('hand' as const) : ('given' as const),
    begins_at: at,
    ends_at: endOfDay(zone, until),
    charge_uuid: payment?.charges[0]?.uuid ?? null,
    reason: 'reason' in member ? member.reason : null,
    by: payment ? desk.treasurer : desk.owner,
    created_at: at,
  } satisfies typeof membershipSpans.$inferInsert;
  return {
    user,
    payment,
    span,
    membership: {
      user_uuid: user.uuid,
      started_at: at,
      ends_at: span.ends_at,
      source: span.source,
    } satisfies typeof memberships.$inferInsert,
    log: [
      { action: 'member_added', actor: span.by, subject: user.uuid, at: user.created_at },
      {
        action: payment ? 'membership_recorded' : 'membership_given',
        actor: span.by,
        subject: user.uuid,
        at,
        changes: changesOf(
          {},
          payment && 'way' in member
            ? { until, method: member.way, amount_cents: plan.price_cents, received_on: day }
            : { until, reason: span.reason },
        ),
      },
    ] satisfies (typeof auditEntries.$inferInsert)[],
  };
}

function paymentOf(
  user: ReturnType<typeof demoAccount>,
  {
    way,
    at,
    day,
    desk,
  }: { way: 'cheque' | 'cash' | 'etransfer'; at: Date; day: string; desk: Desk },
  newUuid: () => string,
) {
  return buildDemoPayment(
    {
      uuid: newUuid(),
      user,
      bookingId: null,
      reference: null,
      at,
      paid: { way, day, by: desk.treasurer },
      event: null,
      descriptions: { membership: plan.name },
      lines: [{ kind: 'membership', cents: plan.price_cents }],
    },
    newUuid,
  );
}
