import type { Db } from '#server/db/database.ts';
import type { subscriptions } from '#server/db/tables/payment-tables.ts';
import { deleteSpans, findSpans, insertSpans, type NewSpan, type Span } from './span-queries.ts';

type SubscriptionRow = typeof subscriptions.$inferSelect;

/** A time that a card paid for. */
interface PaidTime {
  id: string;
  begins: Date;
  /** Null while it renews. */
  ends: Date | null;
}

/**
 * The spans of a person's subscriptions as they were last read, oldest first. What was given or paid by hand stays:
 * only a card gives way, whatever is done at the provider.
 */
export async function writeCardSpans(
  tx: Db,
  userUuid: string,
  paid: SubscriptionRow[],
  current: SubscriptionRow | undefined,
): Promise<void> {
  const stored = await findSpans(tx, [userUuid]);
  const ids = new Set(paid.map(({ id }) => id));
  const isOfThem = ({ subscription_id }: Span) =>
    subscription_id !== null && ids.has(subscription_id);
  const others = stored.filter((span) => !isOfThem(span));
  const wanted = timesOf(paid, current).map((time) => spanBeside(userUuid, time, others));
  const before = stored.filter(isOfThem);
  if (isSame(before, wanted)) return;
  await deleteSpans(
    tx,
    before.map(({ uuid }) => uuid),
  );
  await insertSpans(tx, wanted);
}

/** The current one whole, and each earlier one until the next begins: two may have run at once at the provider. */
function timesOf(paid: SubscriptionRow[], current: SubscriptionRow | undefined): PaidTime[] {
  const earlier = paid.filter((one) => one !== current && isBefore(one, current));
  const inOrder = current ? [...earlier, current] : earlier;
  return inOrder.map((one, index) => {
    const next = inOrder[index + 1]?.started_at;
    const ends = endOf(one);
    const isCut = next !== undefined && (ends === null || ends > next);
    return { id: one.id, begins: one.started_at, ends: isCut ? next : ends };
  });
}

const isBefore = (one: SubscriptionRow, current: SubscriptionRow | undefined) =>
  current === undefined || one.started_at < current.started_at;

export function endOf({ state, ends_at, period_ends_at }: SubscriptionRow): Date | null {
  return state === 'ended' ? (ends_at ?? period_ends_at) : ends_at;
}

function spanBeside(userUuid: string, { id, begins, ends }: PaidTime, others: Span[]): NewSpan {
  let [from, until] = [begins, ends];
  for (const other of others) {
    const otherEnd = other.ends_at;
    const isApart = (otherEnd !== null && otherEnd <= from) || (until && until <= other.begins_at);
    if (isApart) continue;
    if (otherEnd && other.begins_at <= from) from = otherEnd;
    else until = other.begins_at;
  }
  if (until && until < from) until = from;
  return {
    user_uuid: userUuid,
    source: 'card',
    begins_at: from,
    ends_at: until,
    subscription_id: id,
  };
}

function isSame(before: Span[], wanted: NewSpan[]): boolean {
  if (before.length !== wanted.length) return false;
  return wanted.every((one) =>
    before.some(
      (span) =>
        span.subscription_id === one.subscription_id &&
        +span.begins_at === +one.begins_at &&
        +(span.ends_at ?? 0) === +(one.ends_at ?? 0),
    ),
  );
}
