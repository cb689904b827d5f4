import { z } from 'zod';
import {
  emailCodeMinutes,
  freshMinutes,
  maxPasses,
  passOpensMinutes,
} from '#contract/values/portal-limits.ts';
import { attendeeApi } from './bookings/attendee-api.ts';
import { waitlistDeskApi } from './bookings/waitlist-desk.ts';
import { can, canOrPass } from './calls/access.ts';
import { data, del, done, get, listFile, post, put } from './calls/endpoint.ts';
import {
  checkInResultSchema,
  checkInsSchema,
  doorConflictsSchema,
  doorPassSchema,
  doorSchema,
  livePassSchema,
  newDoorPassSchema,
  openDoorPassSchema,
  openedDoorPassSchema,
} from './door/door.ts';
import { emailApi } from './emails/email-log.ts';
import { organizeEventsApi } from './events/organize-events-api.ts';
import { importApi } from './members/import-api.ts';
import { memberActsApi } from './members/member-acts.ts';
import { memberLookupApi } from './members/member-lookup.ts';
import { memberPaymentsApi } from './members/member-payments.ts';
import { messageApi } from './messages/message-api.ts';
import { auditListSchema, auditQuerySchema } from './organizing/audit-log.ts';
import { depositApi } from './organizing/deposit-api.ts';
import { exportApi } from './organizing/export-api.ts';
import { handoverApi } from './organizing/handover.ts';
import { moneyApi } from './organizing/money-api.ts';
import { movingInApi } from './organizing/moving-in.ts';
import {
  emailCodeSchema,
  libraryListSchema,
  libraryPictureSchema,
  libraryQuerySchema,
  organizerSelfSchema,
  ownFactorsSchema,
  passkeyFinishSchema,
  passkeyOptionsSchema,
  pictureChangeSchema,
  recoveryCodesSchema,
  totpBegunSchema,
  totpFinishSchema,
  verifyFactorSchema,
} from './organizing/organizing.ts';
import { payoutApi } from './organizing/payout-api.ts';
import { peopleApi } from './organizing/people-api.ts';
import { everythingQuerySchema, foundSchema } from './organizing/search.ts';
import { settingsApi } from './organizing/settings-api.ts';
import { todaySchema } from './organizing/today.ts';
import { sitePageApi } from './site/site-pages.ts';
import { byUuid } from './values/fields.ts';

/**
 * Every call of the console, at /api/v1/organize. They are refused in the order of clause 10.1; the
 * tests walk this list like that of `api.ts`.
 */
export const organizeApi = {
  // Who
  me: get('/api/v1/organize/me', 'grant', {
    summary: 'The organizer: grants, and how far the second factor of this session goes.',
    clause: '10.3',
    answer: data(organizerSelfSchema),
  }),
  factors: get('/api/v1/organize/factors', 'login', {
    summary:
      'The own second factors, of everybody who signs in: a passkey outlives the last grant.',
    clause: 'V26',
    answer: data(ownFactorsSchema),
  }),
  beginEmailCode: post('/api/v1/organize/factors/email/begin', 'login', {
    summary: `Emails a code to the confirmed address, which the first factor needs: good for ${emailCodeMinutes} minutes, once, in this session.`,
    clause: '10.3',
    answer: done,
  }),
  finishEmailCode: post('/api/v1/organize/factors/email/finish', 'login', {
    summary: 'Takes the emailed code: this session may add the first factor within the hour.',
    clause: '10.3',
    body: emailCodeSchema,
    answer: data(organizerSelfSchema),
  }),
  beginTotp: post('/api/v1/organize/factors/totp/begin', 'login', {
    summary: 'A new secret for an authenticator app; it counts once a code of it is sent.',
    clause: '10.3',
    answer: data(totpBegunSchema),
  }),
  finishTotp: post('/api/v1/organize/factors/totp/finish', 'login', {
    summary: 'Adds the authenticator app; with the first factor come the recovery codes.',
    clause: '10.3',
    body: totpFinishSchema,
    answer: data(recoveryCodesSchema),
  }),
  beginPasskey: post('/api/v1/organize/factors/passkey/begin', 'login', {
    summary: 'The options for making a passkey.',
    clause: '10.3',
    answer: data(passkeyOptionsSchema),
  }),
  finishPasskey: post('/api/v1/organize/factors/passkey/finish', 'login', {
    summary: 'Adds the passkey; with the first factor come the recovery codes.',
    clause: '10.3',
    body: passkeyFinishSchema,
    answer: data(recoveryCodesSchema),
  }),
  beginVerify: post('/api/v1/organize/factors/verify/begin', 'login', {
    summary: 'The options for showing a passkey.',
    clause: '10.3',
    answer: data(passkeyOptionsSchema),
  }),
  verifyFactor: post('/api/v1/organize/factors/verify', 'login', {
    summary: `Shows a second factor: this session counts from now, and is fresh for ${freshMinutes} minutes.`,
    clause: '10.3',
    body: verifyFactorSchema,
    answer: data(organizerSelfSchema),
  }),
  renewRecoveryCodes: post('/api/v1/organize/factors/recovery-codes', 'login', {
    summary: 'Ten new recovery codes; the old ones end. Needs a fresh factor.',
    clause: '10.3',
    answer: data(recoveryCodesSchema),
  }),
  deleteFactor: del('/api/v1/organize/factors/:uuid', 'login', {
    summary: 'Removes one of the own factors. Needs a fresh factor.',
    clause: '10.3',
    params: byUuid,
    answer: done,
  }),
  ...peopleApi,

  // What happened
  today: get('/api/v1/organize/today', can('event.see', { anyEvent: true }), {
    summary:
      'The next event, what needs somebody, most urgent first, the next six weeks, and what is new since yesterday; only what the own grants let see.',
    clause: '11',
    answer: data(todaySchema),
  }),
  ...movingInApi,
  ...handoverApi,
  searchEverything: get('/api/v1/organize/search', can('event.see', { anyEvent: true }), {
    summary:
      'People, parties, ticket codes, receipts and events by one text, the likeliest first, at most 8; only what the own grants let see.',
    clause: 'W2',
    query: everythingQuerySchema,
    answer: data(z.array(foundSchema)),
  }),
  audit: get('/api/v1/organize/audit', can('association.audit'), {
    summary: 'The audit log, newest first, 50 a page.',
    clause: '10.5',
    query: auditQuerySchema,
    answer: auditListSchema,
  }),
  auditFile: listFile('/api/v1/organize/audit.csv', can('association.audit', { fresh: true }), {
    query: auditQuerySchema,
  }),

  ...organizeEventsApi,

  // The association
  ...settingsApi,
  ...sitePageApi,
  library: get('/api/v1/organize/media', can('site.edit'), {
    summary: 'The pictures of the library, newest first, 50 a page.',
    clause: '15.6',
    query: libraryQuerySchema,
    answer: libraryListSchema,
  }),
  libraryFile: listFile('/api/v1/organize/media.csv', can('site.edit'), {
    query: libraryQuerySchema,
  }),
  addPicture: post('/api/v1/organize/media', can('site.edit'), {
    summary: 'Adds a picture to the library.',
    clause: '15.6',
    upload: true,
    answer: data(libraryPictureSchema),
    status: 201,
  }),
  changePicture: put('/api/v1/organize/media/:uuid', can('site.edit'), {
    summary: 'Saves the words for a picture. 409 changed_meanwhile.',
    clause: '15.6',
    params: byUuid,
    body: pictureChangeSchema,
    answer: data(libraryPictureSchema),
  }),
  deletePicture: del('/api/v1/organize/media/:uuid', can('site.edit'), {
    summary: 'Deletes a picture that is shown nowhere. 409 in_use.',
    clause: '15.6',
    params: byUuid,
    answer: done,
  }),
  restorePicture: post('/api/v1/organize/media/:uuid/restore', can('site.edit'), {
    summary: 'Takes the deletion of a picture back, within a week.',
    clause: '11.4',
    params: byUuid,
    answer: data(libraryPictureSchema),
  }),

  // Members
  ...memberLookupApi,
  ...importApi,
  ...memberActsApi,
  ...memberPaymentsApi,

  // Money
  ...moneyApi,
  ...depositApi,
  ...exportApi,
  ...payoutApi,

  // Emails
  ...emailApi,

  // Attendees
  ...attendeeApi,
  ...waitlistDeskApi,

  // What is written to them
  ...messageApi,

  // The door
  door: get('/api/v1/organize/events/:uuid/door', canOrPass('open'), {
    summary:
      'Lists attendees for a phone at the door that may lose the network: tickets as hashes, names, parties, states.',
    clause: '14.3',
    params: byUuid,
    answer: data(doorSchema),
  }),
  checkIn: post('/api/v1/organize/events/:uuid/check-ins', canOrPass('deliver'), {
    summary: 'Takes check-ins and undos, each once, in any order.',
    clause: '14.3',
    params: byUuid,
    body: checkInsSchema,
    answer: data(z.array(checkInResultSchema)),
  }),
  doorConflicts: get(
    '/api/v1/organize/events/:uuid/check-ins',
    can('attendees.check-in', { event: 'uuid' }),
    {
      summary: 'Check-ins that change no seat: was let in, already here, refused. Newest first.',
      clause: '14.3',
      params: byUuid,
      answer: doorConflictsSchema,
    },
  ),
  doorPasses: get(
    '/api/v1/organize/events/:uuid/passes',
    can('attendees.check-in', { event: 'uuid' }),
    {
      summary: 'The passes for the door of an event, newest first.',
      clause: '14.2',
      params: byUuid,
      answer: data(z.array(doorPassSchema)),
    },
  ),
  makeDoorPass: post(
    '/api/v1/organize/events/:uuid/passes',
    can('attendees.check-in', { event: 'uuid' }),
    {
      summary: `Makes a pass for a helper: a link that opens once, within ${passOpensMinutes} minutes. At most ${maxPasses} count at once.`,
      clause: '14.2',
      params: byUuid,
      answer: data(newDoorPassSchema),
      status: 201,
    },
  ),
  livePasses: get('/api/v1/organize/passes', can('attendees.check-in', { anyEvent: true }), {
    summary: 'The passes that count now, for the doors that the own grants let open, newest first.',
    clause: '11',
    answer: data(z.array(livePassSchema)),
  }),
  endDoorPass: del('/api/v1/organize/passes/:uuid', can('attendees.check-in', { anyEvent: true }), {
    summary: 'Ends a pass at once. What it has checked in before still arrives.',
    clause: '14.2',
    params: byUuid,
    answer: done,
  }),
  openDoorPass: post('/api/v1/organize/passes/open', 'public', {
    summary: 'Opens a pass in this browser, which gets the cookie `door_pass`.',
    clause: '14.2',
    body: openDoorPassSchema,
    answer: data(openedDoorPassSchema),
  }),
};

export type OrganizeApi = typeof organizeApi;
export type OrganizeCallName = keyof OrganizeApi;
