import { z } from 'zod';
import { grantRoles, roles } from '#contract/calls/access.ts';
import { roleSpan } from '#contract/calls/role-span.ts';
import { loadAssociation } from '#server/association/association.ts';
import { defineEmail } from '#server/email/define-email.ts';
import { greeting } from '#server/email/greeting.ts';
import { withoutLinks } from '#server/email/plain-name.ts';
import { findRecipientByUser } from '#server/email/recipient-queries.ts';
import { findEvent } from '#server/events/event-queries.ts';
import { findNameOf } from '../changed-by-queries.ts';
import { findRoleEnd } from './grant-list-queries.ts';
import { openFacts } from './open-matters.ts';

/** To a person whose role has ended, or will on a day, by their own hand or another's (V18). */
export const roleEndedEmail = defineEmail({
  job: 'organizer-letter',
  letter: 'role-ended',
  name: 'Role ended',
  values: z.object({
    user: z.string(),
    role: z.enum(grantRoles),
    event: z.string().optional(),
    by: z.string().nullable(),
    /** The end that the role was given; without one it has ended. */
    until: z.iso.datetime().optional(),
  }),
  once: 'It tells of the moment at which the role ended.',
  async find(deps, { user, role, event: uuid, by, until }) {
    const { db, clock } = deps;
    // Meanwhile it may have another end, of which another email tells, or none.
    if (until !== undefined) {
      const now = (await findRoleEnd(db, { user, role }))?.getTime();
      if (now !== Date.parse(until)) return 'The role does not end on that day any more.';
    }
    const person = await findRecipientByUser(db, user);
    if (!person) return 'The account is gone.';
    const event = uuid === undefined ? undefined : await findEvent(db, { uuid }, clock.now());
    return {
      person,
      event,
      by: by === null ? null : await findNameOf(db, by),
      open: until === undefined ? [] : await openFacts(deps, role),
    };
  },
  async write({ db, settings }, { person, event, by, open }, { role, user, by: byUser, until }) {
    const { name: association, time_zone: zone } = await loadAssociation(db);
    const what = `${roles[role].article}${event ? ` of “${event.title}”` : ''}`;
    const who = by === null ? '' : ` ${withoutLinks(by)} ended it.`;
    if (until !== undefined) {
      const span = roleSpan({ event, until }, zone);
      const setter = byUser === user || by === null ? '' : ` ${withoutLinks(by)} set this day.`;
      return {
        to: person.email,
        email: {
          subject: `Your time as ${what} ends`,
          paragraphs: [
            greeting(person),
            `You are ${what} at ${association} ${span}.${setter} Until then nothing changes, so that you can help who comes next.`,
            'Your account, your bookings and your membership go on as before.',
            ...(open.length === 0 ? [] : ['What is open now, for you or who comes next:']),
          ],
          facts: open,
          action: { label: 'Go to Organize', url: `${settings.baseUrl}/organize` },
        },
      };
    }
    return {
      to: person.email,
      email: {
        subject: `You are no longer ${what}`,
        paragraphs: [
          greeting(person),
          byUser === user
            ? `You gave up being ${what} at ${association}. Thank you for your work.`
            : `You are no longer ${what} at ${association}.${who} Thank you for your work.`,
          'Your account, your bookings and your membership go on as before.',
        ],
        action: { label: 'Go to My Events', url: `${settings.baseUrl}/my-events` },
      },
    };
  },
});
