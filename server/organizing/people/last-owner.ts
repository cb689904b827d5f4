import type { Db } from '#server/db/database.ts';
import { findOwners, lockOwners } from './people-queries.ts';

/**
 * Whether the association would have no owner without this account: none who can sign in and stays
 * (10.2). Call it in the transaction that takes the owner away, after locking the account: others who
 * take one away then wait for its end.
 */
export async function isLastOwner(tx: Db, userUuid: string, now: Date): Promise<boolean> {
  await lockOwners(tx);
  const owners = await findOwners(tx, now);
  const isOwner = owners.some(({ uuid }) => uuid === userUuid);
  return isOwner && !owners.some(({ uuid, isLeaving }) => uuid !== userUuid && !isLeaving);
}
