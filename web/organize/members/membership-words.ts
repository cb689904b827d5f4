import type { ListedMember, MemberRecord, MemberState } from '#contract/members/member-lookup.ts';
import { reversalWords } from '#contract/membership/paper-words.ts';
import { listed } from '#contract/values/choices.ts';
import { formatDay } from '#contract/values/dates.ts';
import { formatMoney } from '#contract/values/money.ts';
import { disputedName, inWay, refundUnderWay } from '#contract/values/money-words.ts';
import { lastDay, whenIn } from '#contract/values/when.ts';

export const memberStateTones: Record<MemberState, 'green' | 'sand' | 'flag' | 'plain'> = {
  active: 'green',
  hand: 'green',
  unpaid: 'flag',
  given: 'green',
  ending: 'sand',
  problem: 'flag',
  lapsed: 'plain',
  none: 'sand',
};

/** Runs, and no card renews it: a text says how it is paid. */
export const isByHand = (state: MemberState): boolean =>
  state === 'hand' || state === 'unpaid' || state === 'given';

/** What nearly everybody is: a list says what is not. */
export const isActive = (state: MemberState): boolean =>
  state === 'active' || (isByHand(state) && state !== 'unpaid');

/** What comes next of a membership, in one sentence. */
export function membershipInWords(
  { state, renews_at, ends_at }: Pick<ListedMember, 'state' | 'renews_at' | 'ends_at'>,
  zone: string,
): string {
  if (state === 'none') return 'No membership yet.';
  const end = ends_at && lastDay(zone, ends_at);
  if (state === 'lapsed') return end ? `Ended on ${end}.` : 'Ended.';
  if (isByHand(state)) {
    if (renews_at !== null) return `Renews by card on ${whenIn(zone, renews_at, 'day')}.`;
    if (end === null) return 'Runs without an end.';
    return state === 'unpaid' ? `Runs until ${end}.` : `Until ${end}.`;
  }
  if (end !== null) return `Ends on ${end}.`;
  if (state === 'problem') {
    return renews_at
      ? `The renewal of ${whenIn(zone, renews_at, 'day')} could not be paid; the card is tried again.`
      : 'The renewal could not be paid; the card is tried again.';
  }
  return renews_at ? `Renews on ${whenIn(zone, renews_at, 'day')}.` : 'Runs without an end.';
}

/** The same in a list, short, after the badge or the way it was paid: neither says it again. Only after that way it goes on. */
export function membershipInList(
  { state, renews_at, ends_at }: Pick<ListedMember, 'state' | 'renews_at' | 'ends_at'>,
  zone: string,
): string {
  const end = ends_at && lastDay(zone, ends_at);
  const renewal = renews_at && whenIn(zone, renews_at, 'day');
  if (state === 'none') return '';
  if (state === 'lapsed') return end ?? '';
  if (state === 'problem') return renewal ? `Renewal of ${renewal}` : '';
  if (isByHand(state)) {
    if (renewal) return `renews by card ${renewal}`;
    if (!end) return 'without an end';
    return state === 'unpaid' ? `Until ${end}` : `until ${end}`;
  }
  if (state === 'ending' && end) return end;
  if (end) return `Until ${end}`;
  return renewal ? `Renews ${renewal}` : 'Without an end';
}

const paymentStates = {
  paid: 'Paid',
  refunded: 'Refunded',
  pending: 'Under way',
  failed: 'Failed',
};

/** The state of a payment, or of money that goes back. */
export function paymentState({
  kind,
  status,
  way,
  reversal,
  disputed_at,
}: Pick<
  MemberRecord['payments'][number],
  'kind' | 'status' | 'way' | 'reversal' | 'disputed_at'
>): string {
  if (disputed_at !== null) return disputedName;
  if (reversal) return reversalWords[reversal].state;
  if (kind !== 'refund') return paymentStates[status];
  if (status === 'pending') return refundUnderWay(way);
  return paymentStates[status === 'paid' ? 'refunded' : status];
}

/** Of an account that nobody has claimed yet (16.2, 16.4). */
export function unclaimedInWords(invitation: MemberRecord['invitation']): string {
  if (invitation === 'not_invited') {
    return 'They were imported, and are not invited yet.';
  }
  if (invitation === 'refused') return 'They asked to be removed, and are not invited again.';
  if (invitation === 'bounced') return 'The mail server refused their invitation.';
  return '“Forgot your password?” sends them a link, too.';
}

/** A reminder of an end, of a renewal (16.3), or of a card that expires before it (21.1). */
export function reminderInWords({
  step,
  day,
}: Pick<MemberRecord['reminders_not_sent'][number], 'step' | 'day'>): string {
  const when = step < 0 ? 'the day after' : `${step} days before`;
  return `Reminder ${when} ${formatDay(day)}`;
}

/** "by card" of the year's sum, "$195.00 by card and $160.00 by cheque", "$195.00 by card, less $45.00 refunded by card" */
export function yearInWords({
  paid,
  back,
  reversed,
  disputed_cents,
}: Omit<MemberRecord['years'][number], 'year'>): string {
  const sums = (all: typeof paid) =>
    listed(all.map(({ way, cents }) => `${formatMoney(cents)} ${inWay(way)}`));
  const disputed = disputed_cents > 0 ? `; ${formatMoney(disputed_cents)} disputed` : '';
  const [only, ...others] = paid;
  if (only && others.length === 0 && back.length === 0 && reversed.length === 0)
    return `${inWay(only.way)}${disputed}`;
  const came = sums(paid) || 'nothing paid';
  const less = [
    ...back.map(({ way, cents }) => `${formatMoney(cents)} refunded ${inWay(way)}`),
    ...reversed.map(
      ({ reversal, cents }) =>
        `${formatMoney(cents)} ${reversalWords[reversal].state.toLowerCase()}`,
    ),
  ];
  return `${came}${less.length > 0 ? `, less ${listed(less)}` : ''}${disputed}`;
}
