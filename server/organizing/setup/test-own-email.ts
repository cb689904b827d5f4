import { z } from 'zod';
import { loadAssociation } from '#server/association/association.ts';
import { defineEmail } from '#server/email/define-email.ts';
import { findRecipientByUser } from '#server/email/recipient-queries.ts';

/** 19.6: whether email leaves, to the owner who asks. Also to an address that is not confirmed yet. */
export const ownTestEmail = defineEmail({
  job: 'organizer-letter',
  letter: 'own-test',
  name: 'Test of the email',
  values: z.object({ user: z.uuid() }),
  once: 'It was a test: send another one from Today.',
  async find({ db }, { user }) {
    return (await findRecipientByUser(db, user)) ?? 'The account is gone.';
  },
  async write({ db, settings }, { email: to }) {
    const { name } = await loadAssociation(db);
    return {
      to,
      email: {
        subject: 'Email leaves the portal',
        paragraphs: [
          'Hello,',
          `You asked the portal of ${name} for this email. It has arrived, so the others arrive, too.`,
          'Look where it came in: if it was among the spam, so will be the emails to your members.',
        ],
        action: { label: 'Go on Moving In', url: `${settings.baseUrl}/organize` },
      },
    };
  },
});
