import type { Db } from '#server/db/database.ts';
import { findOwners, lockOwners } from './people-queries.ts';

/**
 * Whether the association would have no owner without this account: none able to sign in who stays, also
 * when the grants that have an end are over, or none with a second factor though there is one now (10.2). Call it in the transaction that takes the
 * owner away, after locking the account: others who take one away then wait for its end.
 */
export async function isLastOwner(tx: Db, userUuid: string, now: Date): Promise<boolean> {
  const { own, others } = await ownersWithout(tx, userUuid, now);
  return own !== undefined && (others.length === 0 || isLastWithFactor(own, others));
}

/** The same for an owner who stays, but without a second factor. */
export async function isLastOwnerWithFactor(tx: Db, userUuid: string, now: Date): Promise<boolean> {
  const { own, others } = await ownersWithout(tx, userUuid, now);
  return own !== undefined && isLastWithFactor(own, others);
}

interface Owner {
  hasFactor: boolean;
}

const isLastWithFactor = (own: Owner, others: Owner[]) =>
  own.hasFactor && !others.some(({ hasFactor }) => hasFactor);

async function ownersWithout(tx: Db, userUuid: string, now: Date) {
  await lockOwners(tx);
  const owners = await findOwners(tx, now);
  return {
    own: owners.find(({ uuid }) => uuid === userUuid),
    others: owners.filter(
      ({ uuid, isLeaving, isForGood }) => uuid !== userUuid && !isLeaving && isForGood,
    ),
  };
}
