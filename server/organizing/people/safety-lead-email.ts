import { z } from 'zod';
import { untilIn } from '#contract/values/wall-time.ts';
import { whenIn } from '#contract/values/when.ts';
import { defineEmail } from '#server/email/define-email.ts';
import { greeting } from '#server/email/greeting.ts';
import { withoutLinks } from '#server/email/plain-name.ts';
import { safetyWindow } from '../safety/safety-window.ts';
import { findOwners } from './people-queries.ts';
import { findNewLead } from './safety-lead-queries.ts';

/** To an owner: somebody can read health notes now (10.4). */
export const safetyLeadEmail = defineEmail({
  job: 'organizer-letter',
  letter: 'safety-lead',
  name: 'A new safety lead, to an owner',
  // `user` is the owner who gets it.
  values: z.object({
    user: z.string(),
    lead: z.string(),
    event: z.string(),
    by: z.string().nullable(),
  }),
  async find({ db, clock }, { user, ...made }) {
    const now = clock.now();
    const isOwner = (await findOwners(db, now)).some(({ uuid }) => uuid === user);
    const found = isOwner && (await findNewLead(db, { owner: user, ...made }, now));
    return found || 'The grant has ended.';
  },
  write({ settings }, { owner, lead, event, by }) {
    const { opensAt, closesAt } = safetyWindow(event);
    const name = withoutLinks(lead.name);
    const opens = whenIn(event.timezone, opensAt, 'fact');
    const closes = untilIn(event.timezone, closesAt);
    return {
      to: owner.email,
      email: {
        subject: `${name} is a safety lead of “${event.title}”`,
        paragraphs: [
          greeting(owner),
          `${name}, ${lead.email}, accepted to be a safety lead of “${event.title}”${by ? `, invited by ${withoutLinks(by)}` : ''}.`,
          `Safety leads read the health and emergency notes of the people who come, one person at a time, from ${opens} until ${closes}. Each look is in the audit log, and that person sees it.`,
        ],
        action: {
          label: 'See Who May Do What',
          url: `${settings.baseUrl}/organize/people?filter=safety`,
        },
        afterwards: ['Not right? End it there: it ends at once.'],
      },
    };
  },
});
