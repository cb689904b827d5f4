import { z } from 'zod';
import { grantRoles, roles } from '#contract/calls/access.ts';
import { defineEmail } from '#server/email/define-email.ts';
import { greeting } from '#server/email/greeting.ts';
import { withoutLinks } from '#server/email/plain-name.ts';
import { findRecipientByUser } from '#server/email/recipient-queries.ts';
import { findNameOf } from '../changed-by-queries.ts';
import { nobodyElse } from './nobody-else.ts';
import { openFacts } from './open-matters.ts';

/** To an owner: somebody gave up a role (V18). */
export const organizerLeftEmail = defineEmail({
  job: 'organizer-letter',
  letter: 'organizer-left',
  name: 'Somebody gave up a role, to an owner',
  // `user` is the owner who gets it.
  values: z.object({ user: z.string(), who: z.string(), role: z.enum(grantRoles) }),
  once: 'It tells of the moment at which the role ended.',
  async find(deps, { user, who, role }) {
    const { db, clock } = deps;
    const owner = await findRecipientByUser(db, user);
    const name = await findNameOf(db, who);
    if (!owner || !name) return 'The account is gone.';
    // Of an event somebody else may be one, which this email does not know.
    const grant = { role, event_uuid: null, user_uuid: who };
    const nobody = roles[role].isForEvent
      ? null
      : await nobodyElse(db, grant, clock.now(), withoutLinks);
    return { owner, name, nobody, open: await openFacts(deps, role) };
  },
  write({ settings }, { owner, name, nobody, open }, { role }) {
    const is = `is no longer ${roles[role].article}`;
    return {
      to: owner.email,
      email: {
        subject: `${withoutLinks(name)} ${is}`,
        paragraphs: [
          greeting(owner),
          `${withoutLinks(name)} gave up the role, and ${is}.`,
          ...(nobody === null ? [] : [nobody]),
          roles[role].isForEvent
            ? 'The passes that they gave for the door have ended with it.'
            : 'The passes that they gave for the door of events to come go on, under an owner.',
          ...(open.length === 0
            ? []
            : [`Open for the next ${roles[role].name.toLowerCase()}, as Handover shows it:`]),
        ],
        facts: open,
        action: {
          label: 'See Who May Do What',
          url: `${settings.baseUrl}/organize/people`,
        },
      },
    };
  },
});
