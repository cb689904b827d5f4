import type { RecordedMembership } from '#contract/members/member-acts.ts';
import { addYears } from '#contract/values/calendar-years.ts';
import { addDays, formatDay } from '#contract/values/dates.ts';
import { dayIn, lastDayBefore } from '#contract/values/wall-time.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { recordTaken } from '#server/ledger/record-by-hand.ts';
import { findUnpaidSpans, paySpan, type Span } from '#server/membership/spans/span-queries.ts';
import { planName } from '#server/payments/payment-provider.ts';
import { refuseOtherDay } from '../acts/day-of-money.ts';
import { addSpan, beginOf, lastDay } from './extend-membership.ts';
import { type LockedMember, memberAct } from './member-act.ts';
import { lastDayByHand, openSpans } from './open-spans.ts';

type Payment = Pick<RecordedMembership, 'method' | 'amount_cents' | 'received_on' | 'receipt'>;

/** What a payment is for: a time that has begun or is to come and is not paid, or a further one until a day. */
interface PaidTime {
  until: string;
  unpaid: Span | undefined;
}

/** 16.2: records what was paid in cash, by cheque or e-Transfer: for the year that runs, or for the next. */
export async function recordMembership(
  deps: Deps,
  session: Session,
  user: string,
  { key, expect, ...recorded }: RecordedMembership,
): Promise<void> {
  await memberAct(deps, {
    action: 'membership_recorded',
    user,
    key,
    request: { act: 'record_membership', user, ...recorded },
    async act(locked) {
      if (expect) await refuseOtherEnd(locked, expect);
      return record(deps, locked, session, recorded);
    },
  });
}

/** Two who have the same cheque before them record it once. */
export async function refuseOtherEnd(
  { tx, spans, now, zone, person }: LockedMember,
  shown: NonNullable<RecordedMembership['expect']>,
): Promise<void> {
  const open = openSpans(spans, now);
  const until = lastDayByHand(open, zone);
  const [unpaid] = await findUnpaidSpans(tx, [person.uuid], now);
  const unpaidUntil = lastDayByHand(
    open.filter(({ uuid }) => uuid === unpaid),
    zone,
  );
  const isSame = shown.unpaid_until === undefined || shown.unpaid_until === unpaidUntil;
  if (until === shown.until && isSame) return;
  const says = until ? `they are a member until ${formatDay(until)}` : 'it has ended';
  throw new HttpError('changed_meanwhile', {
    message: isSame
      ? `The membership has changed meanwhile: ${says} now. Nothing was recorded.`
      : 'A payment was recorded meanwhile. Nothing was recorded twice: load the page again.',
    current: { record: { until }, by: null, at: null },
  });
}

export async function record(
  deps: Deps,
  locked: LockedMember,
  session: Session,
  { until, ...payment }: Omit<RecordedMembership, 'key' | 'expect'>,
) {
  return takeFor(deps, locked, session, await timeOf(locked, until), payment);
}

/** Without a day a year from the end of the membership. */
async function timeOf(locked: LockedMember, chosen: string | undefined): Promise<PaidTime> {
  if (chosen !== undefined) {
    return { until: chosen, unpaid: (await unpaidTimes(locked)).get(chosen) };
  }
  const until = addDays(addYears(dayIn(locked.zone, beginOf(locked)), 1), -1);
  return { until, unpaid: undefined };
}

/** The times by hand that are not over and not paid, by their last day. */
async function unpaidTimes({
  tx,
  now,
  zone,
  person,
  spans,
}: LockedMember): Promise<Map<string, Span>> {
  const unpaid = await findUnpaidSpans(tx, [person.uuid], now);
  return new Map(
    spans.flatMap((span) =>
      span.ends_at && unpaid.includes(span.uuid)
        ? [[lastDayBefore(zone, span.ends_at), span] as const]
        : [],
    ),
  );
}

async function takeFor(
  deps: Deps,
  locked: LockedMember,
  session: Session,
  { until, unpaid }: PaidTime,
  { method, amount_cents, received_on: day, receipt }: Payment,
) {
  const { tx, now, zone, person } = locked;
  const received_on = day ?? dayIn(zone, now);
  refuseOtherDay(received_on, { field: 'received_on', zone, now });
  const charge = await recordTaken(deps, tx, {
    user_uuid: person.uuid,
    booking_id: null,
    description: planName,
    method,
    recorded_by: session.userUuid,
    received_on,
    lines: [{ kind: 'membership', seat_uuid: null, cents: amount_cents }],
    withoutEmail: receipt === false,
    now,
  });
  if (unpaid) await paySpan(tx, unpaid.uuid, charge.uuid);
  else {
    const span = { source: 'hand', charge_uuid: charge.uuid, by: session.userUuid } as const;
    await addSpan(locked, until, span);
  }
  return {
    charge: charge.uuid,
    changes: {
      until: { old: unpaid ? until : lastDay(locked), new: until },
      method: { old: null, new: method },
      amount_cents: { old: null, new: amount_cents },
      received_on: { old: null, new: received_on },
    },
  };
}
