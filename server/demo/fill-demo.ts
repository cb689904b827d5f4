import { consentWordings } from '#contract/values/consent.ts';
import { loadAssociation } from '#server/association/association.ts';
import { noteInstallation } from '#server/association/installation-queries.ts';
import type { Deps } from '#server/deps/deps.ts';
import { claimReminders } from '#server/membership/emails/reminder-queries.ts';
import { dueSteps } from '#server/membership/emails/reminder-steps.ts';
import { sealTexts } from '#server/profile/private-texts.ts';
import type { DemoAssociation } from './build/demo-association.ts';
import { demoPassword } from './data/demo-accounts.ts';
import { anyoneHere, insertAssociation, lockFilling } from './demo-queries.ts';

/**
 * Fills an empty database with a believable association. All its members share one hash of
 * `demoPassword`: one each would take seconds.
 */
export async function fillDemo(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  now: Date,
  hash: (password: string) => Promise<string>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockFilling(tx);
    if (await anyoneHere(tx)) return;
    // Loaded here, so that only the start that fills the database reads the data.
    const { demoAssociation } = await import('./build/demo-association.ts');
    const association = demoAssociation(now, await hash(demoPassword));
    await insertAssociation(tx, withSealedNotes(settings, association));
    // The reminders that are due by now were sent before the story begins.
    await noteInstallation(tx, { claimed_at: now, moved_in_at: now });
    const { time_zone } = await loadAssociation(tx);
    for (const due of dueSteps(time_zone, now)) await claimReminders(tx, now, due);
  });
}

/** A6: with the key of this installation, so the built rows have the notes beside the users. */
function withSealedNotes(settings: Deps['settings'], association: DemoAssociation) {
  const notesOf = new Map(association.notes.map((notes) => [notes.user_uuid, notes]));
  const users = association.users.map((user) => {
    const notes = notesOf.get(user.uuid);
    if (!notes) return user;
    return {
      ...user,
      ...sealTexts({ settings }, user.uuid, notes.texts),
      private_consent_at: notes.consent_at,
      private_consent_wording: consentWordings.profile.version,
      private_consent_source: 'form' as const,
    };
  });
  return { ...association, users };
}
