import type { Db } from '../db/database.ts';

/** Brings what the directory knows of a person up to date; called in the transaction of each change. */
export async function refreshMemberCard(_tx: Db, _userUuid: string): Promise<void> {}
