import type { GrantRole } from '#contract/calls/access.ts';
import type { Email } from '#server/email/email.ts';

const roles: Record<GrantRole, string> = {
  owner: 'an owner',
  organizer: 'an organizer',
  treasurer: 'the treasurer',
  captain: 'a captain',
  safety: 'a safety lead',
};

interface Invitation {
  role: GrantRole;
  /** Null: for all events. */
  event: string | null;
  association: string;
  /** Who invites; null if that person is gone. */
  by: string | null;
  email: string;
  link: string;
}

/** Without a greeting by name: the address may have no account yet. */
export function invitationEmail({ role, event, association, by, email, link }: Invitation): Email {
  const what = `${roles[role]}${event ? ` of “${event}”` : ''}`;
  return {
    subject: `You are invited to be ${what}`,
    paragraphs: [
      'Hello,',
      `${by ?? association} invites you to be ${what} at ${association}.`,
      `Sign in with this address, ${email}, or register with it first; then open the link again and accept.`,
    ],
    action: { label: 'See the Invitation', url: link },
    afterwards: [
      'The link works for 7 days. If you were invited more than once, only the newest email counts.',
      'If you know nothing of this, leave the link alone: nothing changes.',
    ],
  };
}
