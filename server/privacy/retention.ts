import { addYears, yearsAfter } from '#contract/values/calendar-years.ts';
import {
  detailsDays,
  emailLogDays,
  eventEmailDays,
  importDays,
  importUndoDays,
  incidentYears,
  loggedYears,
  offerDays,
  unclaimedYears,
  waitingDays,
} from '#contract/values/portal-limits.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { deleteSeenBefore } from '#server/payments/webhooks/webhook-queries.ts';
import { loadAssociation } from '../association/association.ts';
import { deleteAuditEntriesBefore } from '../audit/audit-queries.ts';
import { deleteEventEmailsBefore } from '../bookings/between/event-email-queries.ts';
import type { Deps } from '../deps/deps.ts';
import { deleteUnusedFiles } from '../files/delete-unused-files.ts';
import { deleteEndedCounts } from '../http/auth/rate-limit-queries.ts';
import { deleteExpiredSessions } from '../http/auth/session.ts';
import { deleteIncidentsBefore } from '../incidents/incident-queries.ts';
import { deleteEmailsBefore } from '../jobs/email-log-queries.ts';
import { deleteFailedJobsBefore } from '../jobs/job-queries.ts';
import { deletePicturesDeletedBefore } from '../library/library-queries.ts';
import { deleteStopTokensBefore } from '../notifications/consent-queries.ts';
import { deleteOffersBefore } from '../offers/offer-queries.ts';
import { deleteActKeysBefore } from '../organizing/acts/act-key-queries.ts';
import { deleteEndedDaily } from '../organizing/attendees/daily/daily-email-queries.ts';
import { forgetHelpersBefore } from '../organizing/door/door-pass-queries.ts';
import { deleteOldExports } from '../organizing/exports/export-folder.ts';
import {
  forgetImportedBefore,
  noteBouncesBefore,
} from '../organizing/imports/people/imported-people-queries.ts';
import {
  deleteImportRowsBefore,
  deleteImportsBefore,
} from '../organizing/imports/stored/import-queries.ts';
import { deleteExpiredChallenges } from '../organizing/mailbox/challenge-queries.ts';
import { deleteMessagesBefore } from '../organizing/messages/message-queries.ts';
import { deleteExpiredInvitations } from '../organizing/people/invitation-queries.ts';
import { oneDay } from '../time/durations.ts';
import {
  deleteBookingDetailsBefore,
  deleteExpiredLinks,
  deleteUnconfirmedBefore,
  expireUnclaimed,
} from './retention-queries.ts';

const month = waitingDays * oneDay;
const logged = loggedYears * 365 * oneDay;
/** A job is tried for two days before it fails (run-jobs.ts); the month includes them. */
const jobTries = 2 * oneDay;
/** Stripe can send a webhook event again for 30 days. */
const webhookRetention = 35 * oneDay;

/** So long an email's link stops its kind; 21.2 asks for 60 days. */
const stopLinks = 365 * oneDay;

/** So long the deletion of a picture can be taken back. */
const pictureWeek = 7 * oneDay;

/** Deletes data whose time is over. */
export async function deleteExpiredData(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { time_zone } = await loadAssociation(db);
  await deleteExpiredSessions(db, now);
  await deleteEndedCounts(db, now);
  await deleteExpiredLinks(db, now);
  await deleteExpiredChallenges(db, now);
  await deleteExpiredInvitations(db, now);
  await deleteEndedDaily(db, now);
  await deleteUnconfirmedBefore(db, new Date(now.getTime() - month));
  await expireUnclaimed(db, yearsAfter(now, -unclaimedYears), now);
  await deleteBookingDetailsBefore(db, new Date(now.getTime() - detailsDays * oneDay));
  await forgetHelpersBefore(db, new Date(now.getTime() - detailsDays * oneDay));
  await deleteOffersBefore(db, new Date(now.getTime() - offerDays * oneDay));
  await deleteFailedJobsBefore(db, new Date(now.getTime() - month + jobTries));
  await noteBouncesBefore(db, new Date(now.getTime() - emailLogDays * oneDay));
  await deleteEmailsBefore(db, new Date(now.getTime() - emailLogDays * oneDay));
  await deleteEventEmailsBefore(db, new Date(now.getTime() - eventEmailDays * oneDay));
  await deleteSeenBefore(db, new Date(now.getTime() - webhookRetention));
  await deleteAuditEntriesBefore(db, new Date(now.getTime() - logged));
  await deleteMessagesBefore(db, new Date(now.getTime() - logged));
  await deleteImportRowsBefore(db, new Date(now.getTime() - importDays * oneDay));
  await forgetImportedBefore(db, new Date(now.getTime() - importUndoDays * oneDay));
  await deleteImportsBefore(db, new Date(now.getTime() - logged));
  await deleteActKeysBefore(db, new Date(now.getTime() - month));
  await deleteStopTokensBefore(db, new Date(now.getTime() - stopLinks));
  await deletePicturesDeletedBefore(db, new Date(now.getTime() - pictureWeek));
  await deleteIncidentsBefore(db, addYears(dayIn(time_zone, now), -incidentYears));
  await deleteOldExports(deps);
  await deleteUnusedFiles(deps);
}
