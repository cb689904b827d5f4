import { emailKey } from '#contract/values/fields.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import {
  findAccountsOfKeys,
  findWideAccounts,
  findWideBookingKeys,
  findWideInvitationKeys,
  renewAccountKey,
  renewBookingKeys,
  renewInvitationKeys,
} from './email-key-queries.ts';

/**
 * V41: what was stored before the domain of an address had one form gets its key, at each start. An account whose key
 * another one has keeps its own, with all that is under it, until one of the two is gone. Killed in between, the next
 * start goes on.
 */
export async function renewEmailKeys({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const accounts = await findWideAccounts(db);
  for (const renewal of renewalsOf(accounts.map(({ email_key }) => email_key)))
    await renewAccountKey(db, renewal);
  const pairs = await findPairs(db);
  if (pairs.length > 0) log.warn({ pairs: pairs.length }, 'mailboxes with two accounts, see Today');
  const paired = new Set(pairs.map(({ email_key }) => email_key));
  const isFree = ({ written }: { written: string }) => !paired.has(written);
  for (const renewal of renewalsOf(await findWideBookingKeys(db)).filter(isFree))
    await renewBookingKeys(db, renewal);
  for (const renewal of renewalsOf(await findWideInvitationKeys(db)).filter(isFree))
    await renewInvitationKeys(db, renewal);
}

function renewalsOf(keys: string[]) {
  return keys.flatMap((written) => {
    const key = emailKey(written);
    return key === written ? [] : [{ written, key }];
  });
}

/** Accounts whose mailbox has another account, of before V41. They are never merged. */
export async function findPairs(db: Db) {
  const wide = await findWideAccounts(db);
  const keys = renewalsOf(wide.map(({ email_key }) => email_key)).map(({ key }) => key);
  const others = keys.length > 0 ? await findAccountsOfKeys(db, keys) : [];
  return wide.flatMap((account) => {
    const key = emailKey(account.email_key);
    const other = others.find(({ email_key }) => email_key === key);
    return key !== account.email_key && other ? [{ ...account, other: other.email }] : [];
  });
}
