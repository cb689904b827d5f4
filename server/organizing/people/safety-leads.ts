import { z } from 'zod';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { type Mailer, sendEmail } from '#server/email/mailer.ts';
import { safetyLeadEmail } from '#server/email/templates/organizing/safety-lead-email.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { momentText } from '#server/events/event-moment.ts';
import { addJobs } from '#server/jobs/job-queries.ts';
import { safetyWindow } from '../safety/safety-window.ts';
import { findSafetyLeads } from './grant-list-queries.ts';
import { findInvitedLeads } from './invitation-queries.ts';
import { findOwners } from './people-queries.ts';
import { findNewLead } from './safety-lead-queries.ts';

export const maxSafetyLeads = 3;

/** 10.4: an event has at most three, who is invited included. Lock the event first. */
export async function refuseFourthLead(
  tx: Db,
  { event_uuid, email_key }: { event_uuid: string; email_key: string },
  now: Date,
): Promise<void> {
  const leads = await findSafetyLeads(tx, event_uuid, now);
  const invited = await findInvitedLeads(tx, event_uuid, now);
  const others = new Map(
    [...invited, ...leads]
      .filter((one) => one.email_key !== email_key)
      .map((one) => [one.email_key, one.name]),
  );
  if (others.size < maxSafetyLeads) return;
  throw validationError(
    'event',
    `This event has ${maxSafetyLeads} safety leads, who is invited included: ${[...others.values()].join(', ')}. End one of them first.`,
  );
}

/** Nobody is made one by themselves, and no fourth one, whatever happened since the invitation. */
export async function refuseAcceptingLead(
  tx: Db,
  found: { email_key: string; invited_by: string | null },
  event: string,
  { user, now }: { user: string; now: Date },
): Promise<void> {
  if (found.invited_by === user) {
    throw new HttpError('forbidden', {
      message: 'You have sent this invitation. Ask somebody else to make you a safety lead.',
    });
  }
  const others = (await findSafetyLeads(tx, event, now)).filter(
    ({ email_key }) => email_key !== found.email_key,
  );
  if (others.length >= maxSafetyLeads) {
    throw validationError(
      'token',
      `This event has ${maxSafetyLeads} safety leads by now. Ask whoever has invited you.`,
    );
  }
}

export const safetyLeadJobSchema = z.object({
  letter: z.literal('safety-lead'),
  /** The owner who is told. */
  user: z.string(),
  lead: z.string(),
  event: z.string(),
  by: z.string().nullable(),
});

type SafetyLeadJob = z.infer<typeof safetyLeadJobSchema>;

/** An email to each owner. */
export async function tellOwners(
  tx: Db,
  made: Pick<SafetyLeadJob, 'lead' | 'event' | 'by'>,
  now: Date,
): Promise<void> {
  const owners = new Set((await findOwners(tx, now)).map(({ uuid }) => uuid));
  await addJobs(
    tx,
    [...owners].map((user) => {
      const payload: SafetyLeadJob = { letter: 'safety-lead', user, ...made };
      return { kind: 'organizer-letter', payload, now };
    }),
  );
}

/** Undefined once the grant is ended, or for who is an owner no more. */
export async function findNewLeadOf({ db, clock }: Deps, { user, lead, event, by }: SafetyLeadJob) {
  const now = clock.now();
  const isOwner = (await findOwners(db, now)).some(({ uuid }) => uuid === user);
  return isOwner ? findNewLead(db, { owner: user, lead, event, by }, now) : undefined;
}

export async function sendSafetyLead(
  deps: Deps,
  mailer: Mailer,
  jobUuid: string,
  job: SafetyLeadJob,
): Promise<void> {
  const { settings } = deps;
  const found = await findNewLeadOf(deps, job);
  if (!found) return;
  const { opensAt, closesAt } = safetyWindow(found.event);
  const at = (instant: Date) => momentText(instant, found.event.timezone);
  const email = safetyLeadEmail({
    ...{ owner: found.owner, lead: found.lead, event: found.event.title, by: found.by },
    ...{ opens: at(opensAt), closes: at(closesAt) },
    people: `${settings.baseUrl}/organize/people?filter=safety`,
  });
  await sendEmail(deps, mailer, jobUuid, { to: found.owner.email, email });
}
