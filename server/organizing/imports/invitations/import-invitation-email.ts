import { z } from 'zod';
import { calledName } from '#contract/values/person-names.ts';
import { claimDays } from '#contract/values/portal-limits.ts';
import { whenIn } from '#contract/values/when.ts';
import { loadAssociation } from '#server/association/association.ts';
import { howToReach } from '#server/association/sender.ts';
import { defineEmail } from '#server/email/define-email.ts';
import { hashLinkToken, makeLink } from '#server/email/email-link.ts';
import { helloTo } from '#server/email/greeting.ts';
import { findRecipientByUser } from '#server/email/recipient-queries.ts';
import { findInvitedPerson, setRemovalHash } from './imported-invitation-queries.ts';
import { removalToken } from './removal-token.ts';

/** 16.4: to somebody who was imported, by the name on the list. */
export const importInvitation = defineEmail({
  job: 'organizer-letter',
  letter: 'import-invitation',
  name: 'Invitation of an imported member',
  values: z.object({
    person: z.uuid(),
    /** For the log alone. */
    user: z.uuid().optional(),
  }),
  async find({ db }, { person }) {
    const invited = await findInvitedPerson(db, person);
    const account = invited?.user_uuid && (await findRecipientByUser(db, invited.user_uuid));
    if (!account || !invited.imported_at) return 'The account is gone.';
    if (!account.unclaimed_since) return 'The account is claimed already.';
    if (account.was_removed) return 'They asked to be removed.';
    if (account.deletion_requested_at) return 'The account is about to be erased.';
    return { account, imported_at: invited.imported_at };
  },
  async write(deps, { account, imported_at }, { person }) {
    const { db, settings } = deps;
    const association = await loadAssociation(db);
    const { name, short_name, address, time_zone } = association;
    const token = removalToken(settings, person);
    await setRemovalHash(db, person, hashLinkToken(token));
    const sender = ['Sent by', [name, ...address].join(', ')].join(' ');
    return {
      to: account.email,
      email: {
        subject: `Your ${short_name} account waits for you`,
        paragraphs: [
          helloTo(calledName(account)),
          `${name} has a members’ portal, and an account in it waits for you. Your address comes from the list of members that it brought in on ${whenIn(time_zone, imported_at, 'day')}.`,
          'Choose a password, and the account is yours: with your membership, your bookings and your receipts.',
        ],
        action: {
          label: 'Choose My Password',
          url: await makeLink(deps, 'claim_account', account),
        },
        afterwards: [
          `The link works once, within ${claimDays} days. Later, ask for another one at ${settings.baseUrl}/forgot-password.`,
          'If this is not you, the link below deletes what the list says of you, and this address is not invited again.',
          `${sender}. ${howToReach(association, settings)}`,
        ],
        smallAction: {
          label: 'This is not me: remove me',
          url: `${settings.baseUrl}/api/v1/stop/${token}`,
        },
      },
    };
  },
});
