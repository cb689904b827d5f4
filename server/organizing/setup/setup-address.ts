import { randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupHours } from '#contract/values/portal-limits.ts';
import {
  findInstallation,
  hasAccounts,
  noteInstallation,
} from '#server/association/installation-queries.ts';
import { lockMigrations } from '#server/db/migrations.ts';
import type { Deps } from '#server/deps/deps.ts';
import { hashLinkToken } from '#server/email/email-link.ts';
import { oneHour } from '#server/time/durations.ts';

type Starting = Pick<Deps, 'db' | 'settings' | 'clock'>;

const fileOf = ({ settings }: Pick<Deps, 'settings'>) => join(settings.dataDir, 'setup-address');

/**
 * 19.5: a production start on a database that nobody has claimed, and that has no account, makes the address of
 * the first owner. Of processes that start at once the last one's counts: in the database, and in the file.
 */
export async function makeSetupAddress(
  deps: Starting,
  tell: (words: string) => void = (words) => void process.stderr.write(words),
): Promise<void> {
  const { db, settings, clock } = deps;
  if (!settings.production) return;
  const address = await db.transaction(async (tx) => {
    await lockMigrations(tx);
    if ((await findInstallation(tx))?.claimed_at || (await hasAccounts(tx))) {
      forgetSetupAddress(deps);
      return undefined;
    }
    const token = randomBytes(32).toString('base64url');
    await noteInstallation(tx, {
      setup_token_hash: hashLinkToken(token),
      setup_expires_at: new Date(clock.now().getTime() + setupHours * oneHour),
    });
    const made = `${settings.baseUrl}/setup#${token}`;
    writeAddress(deps, made);
    return made;
  });
  if (address === undefined) return;
  // Outside the log, which others may read.
  tell(
    `\nThis portal has no owner yet. Open this address within ${setupHours} hours, and become the first one:\n\n  ${address}\n\nIt is in ${fileOf(deps)}, too. Each start makes a new one.\n\n`,
  );
}

export function forgetSetupAddress(deps: Pick<Deps, 'settings'>): void {
  rmSync(fileOf(deps), { force: true });
}

/** A file of its own, so that an older one cannot lend its mode. */
function writeAddress(deps: Starting, address: string): void {
  mkdirSync(deps.settings.dataDir, { recursive: true });
  const file = fileOf(deps);
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  writeFileSync(draft, `${address}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(draft, file);
}
