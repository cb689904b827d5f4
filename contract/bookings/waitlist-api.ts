import { del, get, put } from '../calls/endpoint.ts';
import { byUuid } from '../values/fields.ts';
import { openingReminderAnswerSchema, waitlistAnswerSchema, waitlistSchema } from './waitlist.ts';

/** 20: waiting for places at a full event, or for the opening of its booking. */
export const waitlistApi = {
  waitlist: get('/api/v1/events/:uuid/waitlist', 'login', {
    summary:
      'Whether the user waits for places at an event, how many are wanted before, and their offer.',
    clause: '20.1',
    params: byUuid,
    answer: waitlistAnswerSchema,
  }),
  joinWaitlist: put('/api/v1/events/:uuid/waitlist', 'login', {
    summary:
      'Waits for places at a full event, or changes how many; more places lose the turn. 409 not_full, already_booked, booking_closed, too_many_waitlists.',
    clause: '20.1',
    params: byUuid,
    body: waitlistSchema,
    answer: waitlistAnswerSchema,
  }),
  leaveWaitlist: del('/api/v1/events/:uuid/waitlist', 'login', {
    summary: 'Waits no more, and lets an offer go.',
    clause: '20.1',
    params: byUuid,
    answer: waitlistAnswerSchema,
  }),
  openingReminder: get('/api/v1/events/:uuid/reminder', 'login', {
    summary: 'Whether the user is told by email when booking of an event opens.',
    clause: '20.5',
    params: byUuid,
    answer: openingReminderAnswerSchema,
  }),
  setOpeningReminder: put('/api/v1/events/:uuid/reminder', 'login', {
    summary:
      'Sends the user one email when booking opens. 409 not_full, event_full, already_booked, booking_closed, event_cancelled.',
    clause: '20.5',
    params: byUuid,
    answer: openingReminderAnswerSchema,
  }),
  removeOpeningReminder: del('/api/v1/events/:uuid/reminder', 'login', {
    summary: 'Sends no such email.',
    clause: '20.5',
    params: byUuid,
    answer: openingReminderAnswerSchema,
  }),
  openingCalendar: get('/api/v1/events/:uuid/opening.ics', 'public', {
    summary: 'The moment at which booking of an event opens, as a calendar file.',
    clause: '20.5',
    params: byUuid,
    download: 'text/calendar; charset=utf-8',
  }),
};
