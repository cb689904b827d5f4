import type { EndedMembership } from '#contract/members/member-acts.ts';
import { formatDay } from '#contract/values/dates.ts';
import { formatMoney } from '#contract/values/money.ts';
import { dayIn, lastDayBefore } from '#contract/values/wall-time.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { enqueueEmail } from '#server/email/define-email.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { requirePermission } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { type ChargeRow, lockCharge } from '#server/ledger/charges/charge-queries.ts';
import { refuseDisputed } from '#server/ledger/charges/disputed-charge.ts';
import { leftOfCharge, oweCharge } from '#server/ledger/charges/owe-refund.ts';
import { errorName } from '#server/log/log.ts';
import { endedByOrganizer } from '#server/membership/by-hand/membership-ended-by-organizer-email.ts';
import { noteEndedByOrganizer } from '#server/membership/emails/reminder-queries.ts';
import { endCard, enqueueEnd } from '#server/membership/end-subscription.ts';
import { changeSpanEnd, type Span } from '#server/membership/spans/span-queries.ts';
import { refuseOtherNumbers } from '../acts/act-once.ts';
import { type LockedMember, memberAct } from './member-act.ts';
import { findLatestCardYear } from './member-act-queries.ts';
import { openSpans } from './open-spans.ts';

/** 16.2: ends a membership now or on its day, with the money that goes back. */
export async function endMembership(
  deps: Deps,
  session: Session,
  user: string,
  { key, expect, ...wanted }: EndedMembership,
): Promise<void> {
  let card: string | undefined;
  await memberAct(deps, {
    action: 'membership_ended_by_hand',
    user,
    key,
    request: { act: 'end_membership', user, ...wanted },
    async act(locked) {
      const open = openSpans(locked.spans, locked.now);
      card = open.find(({ source }) => source === 'card')?.subscription_id ?? undefined;
      const cents = await oweBack(deps, locked, session, open, { ...wanted, expect });
      refuseNothing(locked, wanted, cents.total);
      if (wanted.on === 'now') await endSpans(locked, open);
      const order = card && { subscription: card, at_once: wanted.on === 'now', key };
      if (order) await enqueueEnd(locked.tx, locked.now, order);
      await tell(locked, wanted.on, { card, refunds: cents.refunds });
      return {
        refunds: cents.refunds,
        changes: {
          on: { old: null, new: wanted.on },
          refund_cents: { old: null, new: cents.total },
          reason: { old: null, new: wanted.reason },
        },
      };
    },
  });
  if (!card) return;
  // The job does it if the provider is away now.
  await endCard(deps, { subscription: card, at_once: wanted.on === 'now', key }).catch(
    (error: unknown) =>
      deps.log.warn({ reason: errorName(error) }, 'a subscription is ended by the next job'),
  );
}

/** What of a membership ends by itself is only refunded. */
function refuseNothing(
  { last, zone }: LockedMember,
  { on }: Pick<EndedMembership, 'on'>,
  cents: number,
): void {
  if (!last) throw new HttpError('not_subscribed', { message: 'They are not a member now.' });
  if (on === 'now') return;
  if (last.ends_at === null) {
    if (last.source === 'card') return;
    throw validationError('on', 'This membership has no last day. End it now.');
  }
  if (cents > 0) return;
  const day = formatDay(lastDayBefore(zone, last.ends_at));
  throw new HttpError('nothing_renews', {
    message: `It ends by itself on ${day}. There is nothing to do.`,
  });
}

/** No reminder of that end follows: they are told at once. */
export async function endSpans({ tx, now, person }: LockedMember, open: Span[]): Promise<void> {
  await noteEndedByOrganizer(tx, person.uuid, now);
  for (const { uuid, begins_at } of open.toReversed()) {
    await changeSpanEnd(tx, uuid, begins_at > now ? begins_at : now);
  }
}

/** Owes what was asked for of the payments for this membership, the latest first. */
async function oweBack(
  deps: Deps,
  locked: LockedMember,
  session: Session,
  open: Span[],
  { refund, cents: asked, expect }: Pick<EndedMembership, 'refund' | 'cents' | 'expect'>,
): Promise<{ refunds: string[]; total: number }> {
  if (refund === 'none') return { refunds: [], total: 0 };
  const { tx, now } = locked;
  const paid = await findPayments(tx, locked.person.uuid, open, now, lockCharge);
  const left = paid.reduce((sum, one) => sum + one.left, 0);
  const total = refund === 'all' ? left : (asked ?? 0);
  if (total > left) {
    throw validationError(
      'cents',
      `Of what they paid ${formatMoney(left)} is left. Enter at most that.`,
    );
  }
  if (total === 0) return { refunds: [], total };
  requirePermission(session, 'money.refund');
  const from = paid.filter((one) => one.left > 0).map(({ charge }) => charge);
  await refuseDisputed(deps, tx, 'refund', from);
  refuseOtherNumbers(expect, { people: 1, cents: total, emails: 1 });
  const refunds: string[] = [];
  let rest = total;
  for (const { charge, left: ofCharge } of paid) {
    const limit = Math.min(rest, ofCharge);
    if (limit === 0) continue;
    const owed = { reason: 'by_organizer' as const, by: session.userUuid, now, limit };
    const uuid = await oweCharge(tx, charge, owed);
    if (uuid) refunds.push(uuid);
    rest -= limit;
  }
  return { refunds, total };
}

/** What was paid for these times, and what is left of it. */
export async function findPayments(
  tx: Db,
  user: string,
  open: Span[],
  now: Date,
  read: (tx: Db, uuid: string) => Promise<ChargeRow | undefined>,
) {
  // A card that begins later has paid for nothing yet.
  const byCard = open.some(({ source, begins_at }) => source === 'card' && begins_at <= now);
  const card = byCard ? await findLatestCardYear(tx, user) : undefined;
  const byHand = open.flatMap(({ charge_uuid }) => charge_uuid ?? []);
  const paid: { charge: ChargeRow; left: number }[] = [];
  for (const uuid of [...byHand.toReversed(), ...(card ? [card] : [])]) {
    const charge = await read(tx, uuid);
    if (!charge) continue;
    const lines = charge.state === 'paid' ? await leftOfCharge(tx, charge) : [];
    paid.push({ charge, left: lines.reduce((sum, line) => sum + line.left, 0) });
  }
  return paid;
}

/** The provider's own change tells of a card; of all else this does. */
async function tell(
  { tx, now, zone, person }: LockedMember,
  on: EndedMembership['on'],
  { card, refunds }: { card: string | undefined; refunds: string[] },
): Promise<void> {
  if (on !== 'now' || card) return;
  const { email_key } = person;
  const day = dayIn(zone, now);
  await enqueueEmail(tx, now, endedByOrganizer, { email_key, day, refunds });
}
