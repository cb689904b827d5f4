import { renewEmailKeys } from './accounts/renew-email-keys.ts';
import { findFormerAssociation } from './association/association-queries.ts';
import { fillAssociation } from './association/fill-association.ts';
import { fillPages } from './association/pages/fill-pages.ts';
import { sealOldNotes } from './bookings/seal-notes.ts';
import type { Db } from './db/database.ts';
import type { Deps } from './deps/deps.ts';
import { announceStoredTimes } from './events/save-event-queries.ts';
import { warnOfMissingKinds } from './events/warn-of-missing-kinds.ts';
import { completeEntries, namelessReceipts } from './ledger/complete-entries.ts';
import { hasReceiptsToComplete } from './ledger/receipts/ledger-entry-queries.ts';
import { measurePictures } from './library/measure-pictures.ts';
import type { Settings } from './start/settings.ts';

// What the first start of a version needs and does. `npm run upgrade-check` tries it on a copy.

/**
 * The settings without which the start stops, in sentences. It is asked of a database of any version, before
 * migrations from which there is no way back.
 */
export async function missingSettings(db: Db, settings: Settings): Promise<string[]> {
  if (!settings.production) return [];
  const stored = await findFormerAssociation(db);
  const row = {
    name: stored?.name ?? settings.association.name ?? null,
    address: stored?.address ?? settings.association.address ?? null,
  };
  const nameless = (await hasReceiptsToComplete(db)) && namelessReceipts(row);
  return nameless ? [nameless] : [];
}

/** What the settings fill in, and what an older release left without. Nothing of it leaves database and files. */
export async function prepareDatabase(
  deps: Pick<Deps, 'db' | 'settings' | 'files' | 'log' | 'clock'>,
): Promise<void> {
  await warnOfMissingKinds(deps);
  await fillAssociation(deps);
  await fillPages(deps, deps.clock.now(), loadFormerTexts);
  await completeEntries(deps);
  await sealOldNotes(deps);
  await renewEmailKeys(deps);
  await announceStoredTimes(deps.db);
  await measurePictures(deps);
}

/** The texts that 0.16 had in its code: the demo's. */
async function loadFormerTexts() {
  const { demoTexts, inForceSince } = await import('./demo/data/page-texts.ts');
  return { texts: demoTexts, since: inForceSince };
}
