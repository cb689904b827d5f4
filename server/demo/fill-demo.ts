import { consentWordings } from '#contract/values/consent.ts';
import { loadAssociation } from '#server/association/association.ts';
import { fillEmptyColumns } from '#server/association/association-queries.ts';
import { outsideProduction } from '#server/association/fill-association.ts';
import { noteInstallation } from '#server/association/installation-queries.ts';
import { fillPages } from '#server/association/pages/fill-pages.ts';
import { updatePage } from '#server/association/pages/site-page-queries.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { claimReminders } from '#server/membership/emails/reminder-queries.ts';
import { dueSteps } from '#server/membership/emails/reminder-steps.ts';
import { plan } from '#server/membership/subscription/plan.ts';
import { lockHandover, updateHandover } from '#server/organizing/handover/handover-queries.ts';
import { sealTexts } from '#server/profile/private-texts.ts';
import { oneDay } from '#server/time/durations.ts';
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
    await draftPage(tx, association.owner, now);
    await handOver(tx, association.owner, now);
    // The reminders that are due by now were sent before the story begins.
    await noteInstallation(tx, { claimed_at: now, moved_in_at: now });
    const { time_zone } = await loadAssociation(tx);
    // What the start fills in after this.
    const {
      name = outsideProduction.name,
      address = outsideProduction.address,
      email = outsideProduction.email,
    } = settings.association;
    await fillEmptyColumns(tx, {
      how_to_pay: `By cheque to ${[name, ...address].join(', ')}; or by e-Transfer to ${email}, with your name in its message.`,
      membership_price_cents: plan.price_cents,
      privacy_officer: 'Ruth-Anne Delorme',
      data_location: 'Toronto, Canada',
    });
    for (const due of dueSteps(time_zone, now)) await claimReminders(tx, now, due);
  });
}

/** 19.2: the pages of the association, and of one the draft that its owner left. */
async function draftPage(tx: Db, owner: string, now: Date): Promise<void> {
  const { demoTexts, inForceSince } = await import('./data/page-texts.ts');
  await fillPages({ db: tx }, now, async () => ({ texts: demoTexts, since: inForceSince }));
  const { membership } = demoTexts;
  const { draftedQuestion } = await import('./data/demo-by-hand.ts');
  await updatePage(tx, 'membership', {
    draft: { ...membership, questions: membership.questions + draftedQuestion },
    changed_at: new Date(now.getTime() - 2.2 * oneDay),
    changed_by: owner,
  });
}

/** 11: of some of what lies outside somebody has said who has it. */
async function handOver(tx: Db, changed_by: string, now: Date): Promise<void> {
  const { outside } = await import('./data/demo-by-hand.ts');
  await lockHandover(tx);
  const renews_on = `${now.getUTCFullYear() + 1}-04-15`;
  await updateHandover(tx, {
    outside: outside.map(({ isRenewed, ...thing }) => ({
      ...thing,
      renews_on: isRenewed ? renews_on : null,
    })),
    changed_at: new Date(now.getTime() - 41.3 * oneDay),
    changed_by,
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
