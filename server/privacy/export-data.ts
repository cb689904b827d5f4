import { basename } from 'node:path';
import type { Zippable } from 'fflate';
import { emailKey } from '#contract/values/fields.ts';
import { listSessions } from '../accounts/own-sessions.ts';
import { findAcceptancesOf } from '../association/pages/site-page-queries.ts';
import { audit } from '../audit/audit.ts';
import { findAuditEntries } from '../audit/audit-queries.ts';
import { findEventEmailsTo } from '../bookings/between/event-email-queries.ts';
import { openDiet, openNote, openNotes } from '../bookings/sealed-booking.ts';
import { findCustomer } from '../customers/customer-queries.ts';
import type { Db } from '../db/database.ts';
import type { AuditChanges } from '../db/tables/audit-tables.ts';
import type { Deps } from '../deps/deps.ts';
import type { Session } from '../http/auth/session.ts';
import { findBookingMoney } from '../ledger/charges/charge-queries.ts';
import { findBilling } from '../ledger/receipts/billing-queries.ts';
import { findMembershipTimes } from '../membership/spans/span-queries.ts';
import { findMembership } from '../membership/subscription/membership-queries.ts';
import { cardOf } from '../membership/year/present-membership.ts';
import { findConsentsOf } from '../notifications/consent-queries.ts';
import { findWaitlistsOf } from '../offers/offer-queries.ts';
import { findDailyEmailsOf } from '../organizing/attendees/daily/daily-email-queries.ts';
import { listFactors } from '../organizing/factors/own-factors.ts';
import { findImportsOf } from '../organizing/imports/people/imported-people-queries.ts';
import { findMessagesBy } from '../organizing/messages/message-queries.ts';
import { findInvitationsTo } from '../organizing/people/invitation-queries.ts';
import { presentInvitation } from '../organizing/people/list-grants.ts';
import { loadUser } from '../profile/load-user.ts';
import { findBookedEvents, findConsents, findEmailsOf, findPlacesUnder } from './export-queries.ts';

const page = 500;

/**
 * What the audit log has of a person, who did it or whom it is about. Other people are in it as that alone: the
 * copy is for one person, and not about anybody else.
 */
async function listOwnAudit(db: Db, person: string, email: string) {
  const wanted = { person, since: undefined, limit: page };
  const all: Awaited<ReturnType<typeof findAuditEntries>> = [];
  for (
    let entries = await findAuditEntries(db, wanted);
    entries.length > 0;
    entries = await findAuditEntries(db, wanted, entries.at(-1))
  ) {
    all.push(...entries);
  }
  const called = (who: string | null) => {
    if (who === null || who === 'terminal') return who;
    return who === email ? 'you' : 'somebody else';
  };
  return all.map(({ at, action, actor, subject, about, changes }) => ({
    at: at.toISOString(),
    action,
    who: called(actor),
    whose: called(subject),
    // What an organizer changed of events and settings is in the association's log.
    about,
    changes: subject === email ? withoutOthers(action, changes) : null,
  }));
}

/** Of another guest on a place the log has both names. */
function withoutOthers(action: string, changes: AuditChanges | null): AuditChanges | null {
  if (action !== 'attendee_changed' || !changes) return changes;
  const { name: _, ...known } = changes;
  return known;
}

/** Everything stored about a person: a JSON file for each kind, and the picture. */
export async function exportData(deps: Deps, session: Session): Promise<Buffer> {
  const { userUuid } = session;
  await audit(deps.db, 'data_exported', { at: deps.clock.now(), subject: userUuid });
  const [user, membership, customer, billing, sessions, rows, secondFactors] = await Promise.all([
    loadUser(deps, userUuid),
    findMembership(deps.db, userUuid),
    findCustomer(deps.db, userUuid),
    findBilling(deps.db, userUuid),
    listSessions(deps, session),
    findBookedEvents(deps.db, userUuid),
    listFactors(deps, userUuid),
  ]);
  const {
    employment,
    education,
    bookings: _bookings,
    soon: _soon,
    offers: _offers,
    waiting: _waiting,
    ...profile
  } = user;
  const invited = await findInvitationsTo(deps.db, emailKey(user.email));
  const picture = user.pfp_url === null ? undefined : basename(user.pfp_url);
  const pictureBytes = picture === undefined ? undefined : await deps.files.get(picture);
  const moneyOf = await findBookingMoney(
    deps.db,
    rows.map(({ id }) => id),
  );
  const bookings = rows.map(({ seats, ...row }) => ({
    ...row,
    notes: openNotes(deps, row),
    organizers_note: openNote(deps, row.id, 'note', row.organizers_note),
    ...moneyOf(row.id),
    seats: seats.map(({ booking_id: _same, ...seat }) => ({
      ...seat,
      dietary_restrictions: openDiet(deps, { ...seat, booking_id: row.id }),
    })),
  }));

  const files: Zippable = {
    'profile.json': asJson(profile),
    'employment.json': asJson(employment),
    'education.json': asJson(education),
    'bookings.json': asJson(bookings),
    'guest-places.json': asJson(
      (await findPlacesUnder(deps.db, emailKey(user.email))).map(({ seat, ...place }) => ({
        ...place,
        dietary_restrictions: openDiet(deps, seat),
      })),
    ),
    'membership.json': asJson(membership ?? null),
    'membership-times.json': asJson(await findMembershipTimes(deps.db, userUuid)),
    'imports.json': asJson(await findImportsOf(deps.db, userUuid)),
    'card.json': asJson(cardOf(customer)),
    'billing.json': asJson(billing),
    'sessions.json': asJson(sessions),
    'event-emails.json': asJson(await findEventEmailsTo(deps.db, emailKey(user.email))),
    'waiting-lists.json': asJson(await findWaitlistsOf(deps.db, userUuid)),
    'audit.json': asJson(await listOwnAudit(deps.db, userUuid, user.email)),
    'consents.json': asJson({
      ...(await findConsents(deps.db, userUuid)),
      accepted_since: await findAcceptancesOf(deps.db, userUuid),
    }),
    'notifications.json': asJson(await findConsentsOf(deps.db, userUuid)),
    'emails.json': asJson(await findEmailsOf(deps.db, userUuid, emailKey(user.email))),
    'daily-emails.json': asJson(await findDailyEmailsOf(deps.db, userUuid)),
    'second-factors.json': asJson(secondFactors),
    'invitations.json': asJson(invited.map(presentInvitation)),
    'messages.json': asJson(await findMessagesBy(deps.db, userUuid)),
    // WebP is compressed already.
    ...(picture && pictureBytes ? { [`picture/${picture}`]: [pictureBytes, { level: 0 }] } : {}),
  };
  const { zipSync } = await import('fflate');
  return Buffer.from(zipSync(files, { mtime: deps.clock.now() }));
}

const asJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
