import type { Db } from '#server/db/database.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { addJobs } from '#server/jobs/job-queries.ts';
import { findSafetyLeads } from './grant-list-queries.ts';
import { findInvitedLeads } from './invitation-queries.ts';
import { findOwners } from './people-queries.ts';
import { safetyLeadEmail } from './safety-lead-email.ts';

export const maxSafetyLeads = 3;

/** 10.4: an event has at most three, invited people included. Lock the event first. */
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

/** Nobody makes themselves one, and no fourth one is made, also after changes since the invitation. */
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

/** An email to each owner. */
export async function tellOwners(
  tx: Db,
  made: { lead: string; event: string; by: string | null },
  now: Date,
): Promise<void> {
  const owners = new Set((await findOwners(tx, now)).map(({ uuid }) => uuid));
  await addJobs(
    tx,
    [...owners].map((user) => safetyLeadEmail.toJob({ user, ...made }, now)),
  );
}
