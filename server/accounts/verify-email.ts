import type { Deps } from '../deps.ts';
import { hashLinkToken } from '../mail/mailed-link.ts';
import { useLink } from '../mail/mailed-link-queries.ts';
import { confirmAddress } from './account-queries.ts';
import { deadLink } from './dead-link.ts';

export async function verifyEmail({ db, clock }: Deps, token: string): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const tokenHash = hashLinkToken(token);
    const link = await useLink(tx, { tokenHash, purpose: 'verify_email', now });
    if (!link || !(await confirmAddress(tx, { ...link, now }))) throw deadLink();
  });
}
