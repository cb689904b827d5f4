import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { roles } from '#contract/calls/access.ts';
import { roleDuties } from '#contract/calls/role-duties.ts';
import { roleSpanLine } from '#contract/calls/role-span.ts';
import { invitationDays } from '#contract/values/portal-limits.ts';
import { whenIn } from '#contract/values/when.ts';
import { loadAssociation } from '#server/association/association.ts';
import { defineEmail } from '#server/email/define-email.ts';
import { hashLinkToken } from '#server/email/email-link.ts';
import { withoutLinks } from '#server/email/plain-name.ts';
import { findInvitation, setInvitationToken } from './invitation-queries.ts';

/** Without a greeting by name: the address may have no account yet. */
export const invitationEmail = defineEmail({
  job: 'organizer-letter',
  letter: 'invitation',
  name: 'Invitation to organize',
  values: z.object({ invitation: z.string() }),
  find: async ({ db, clock }, { invitation }) =>
    (await findInvitation(db, invitation, clock.now())) ??
    'The invitation was accepted, was taken back, or has ended.',
  async write(
    { db, settings },
    { role, event, begins_at, until, given_by, email },
    { invitation },
  ) {
    const token = randomBytes(32).toString('base64url');
    await setInvitationToken(db, invitation, hashLinkToken(token));
    const { name: association, time_zone: zone } = await loadAssociation(db);
    const what = `${roles[role].article}${event ? ` of “${event.title}”` : ''}`;
    return {
      to: email,
      email: {
        subject: `You are invited to be ${what}`,
        paragraphs: [
          'Hello,',
          `${given_by === null ? association : withoutLinks(given_by)} invites you to be ${what} at ${association}.`,
          roleDuties[role],
          `Sign in with this address, ${email}, or register with it first; then open the link again and accept.`,
        ],
        facts: [
          ...(event
            ? [{ label: 'Event', value: whenIn(event.timezone, event.starts_at, 'weekday') }]
            : []),
          { label: 'How long', value: roleSpanLine({ event, from: begins_at, until }, zone) },
        ],
        action: {
          label: 'See the Invitation',
          url: `${settings.baseUrl}/organize/invitation#${token}`,
        },
        afterwards: [
          `The link works for ${invitationDays} days. If you were invited more than once, only the newest email counts.`,
          'If you know nothing of this, leave the link alone: nothing changes.',
        ],
      },
    };
  },
});
