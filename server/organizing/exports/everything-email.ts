import { z } from 'zod';
import { exportHours } from '#contract/values/portal-limits.ts';
import { defineEmail } from '#server/email/define-email.ts';
import { greeting } from '#server/email/greeting.ts';
import { withoutLinks } from '#server/email/plain-name.ts';
import { findRecipientByUser } from '#server/email/recipient-queries.ts';
import { findNameOf } from '../changed-by-queries.ts';

/** To an owner: an owner downloads everything that the portal has. */
export const everythingEmail = defineEmail({
  job: 'organizer-letter',
  letter: 'everything',
  name: 'Everything was downloaded, to an owner',
  // `user` is the owner who gets it.
  values: z.object({ user: z.string(), by: z.string() }),
  once: 'It tells of the moment at which it was asked for.',
  async find({ db }, { user, by }) {
    const owner = await findRecipientByUser(db, user);
    const name = await findNameOf(db, by);
    return owner && name ? { owner, name } : 'The account is gone.';
  },
  write({ settings }, { owner, name }) {
    return {
      to: owner.email,
      email: {
        subject: `${withoutLinks(name)} asked for everything`,
        paragraphs: [
          greeting(owner),
          `${withoutLinks(name)} asked for a file of everything that the portal has: members, events, the ledger, pages, pictures and the audit log. Only they can download it, once, within ${exportHours} hours.`,
          'It has no health notes, no passwords, no tickets, and nothing that members hide in their profiles.',
        ],
        action: { label: 'See the Audit Log', url: `${settings.baseUrl}/organize/audit` },
        afterwards: ['Not right? Talk to them, and end their role under Roles.'],
      },
    };
  },
});
