import { del, get, put } from '../calls/endpoint.ts';
import { byUuid } from '../values/fields.ts';
import { waitlistAnswerSchema, waitlistSchema } from './waitlist.ts';

/** 20: waiting for places at a full event. */
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
};
