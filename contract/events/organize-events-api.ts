import { z } from 'zod';
import { can } from '../calls/access.ts';
import { data, del, done, get, listFile, post, put } from '../calls/endpoint.ts';
import { recordHistorySchema } from '../organizing/organize-acts.ts';
import { byUuid } from '../values/fields.ts';
import { eventOverviewSchema } from './event-overview.ts';
import { eventResultSchema, savedResultSchema } from './event-result.ts';
import {
  callingOffSchema,
  callOffSchema,
  checkedStatementSchema,
  eventMoveSchema,
  moveAnswerSchema,
  newEventSchema,
  organizerAgendaSchema,
  organizerEventListSchema,
  organizerEventQuerySchema,
  organizerEventSchema,
  organizerMediaSchema,
  placeQuerySchema,
  placeZoneSchema,
  publishingSchema,
  repeatSchema,
  savedEventSchema,
  savedStatementSchema,
  usedVenuesSchema,
  versionOnly,
} from './organize-events.ts';

/** What an event's media take: its URL, and the words that the library has for it. */
const eventPictureSchema = z.object({
  url: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
});

/** The calls of the console about events (clause 12). */
export const organizeEventsApi = {
  organizerEvents: get('/api/v1/organize/events', can('event.see', { anyEvent: true }), {
    summary: 'The events that the own grants let see, drafts included, 50 a page.',
    clause: '12.2',
    query: organizerEventQuerySchema,
    answer: organizerEventListSchema,
  }),
  organizerEventsFile: listFile(
    '/api/v1/organize/events.csv',
    can('event.see', { anyEvent: true }),
    { query: organizerEventQuerySchema },
  ),
  addEvent: post('/api/v1/organize/events', can('event.manage'), {
    summary: 'Adds a draft.',
    clause: '12.2',
    body: newEventSchema,
    answer: data(organizerEventSchema),
    status: 201,
  }),
  usedVenues: get('/api/v1/organize/venues', can('event.manage'), {
    summary: 'Where events were before: address, place and zone of each venue, by name.',
    clause: '12.1',
    answer: data(usedVenuesSchema),
  }),
  placeZone: get('/api/v1/organize/venues/zone', can('event.manage'), {
    summary: 'The time zone of a Canadian city.',
    clause: '12.1',
    query: placeQuerySchema,
    answer: data(placeZoneSchema),
  }),
  organizerEvent: get('/api/v1/organize/events/:uuid', can('event.see', { event: 'uuid' }), {
    summary: 'One event, as organizers see it.',
    clause: '12.1',
    params: byUuid,
    answer: data(organizerEventSchema),
  }),
  eventOverview: get(
    '/api/v1/organize/events/:uuid/overview',
    can('event.see', { event: 'uuid' }),
    {
      summary:
        'How an event stands: figures, what needs doing, bookings; what the own grants let see.',
      clause: '12.1',
      params: byUuid,
      answer: data(eventOverviewSchema),
    },
  ),
  saveEvent: put('/api/v1/organize/events/:uuid', can('event.edit', { event: 'uuid' }), {
    summary:
      'Saves the record as GET gave it. Captains change its title, summary and description. 409 changed_meanwhile.',
    clause: '12.4',
    params: byUuid,
    body: savedEventSchema,
    answer: data(organizerEventSchema),
  }),
  deleteEvent: del('/api/v1/organize/events/:uuid', can('event.manage', { event: 'uuid' }), {
    summary: 'Deletes a draft that was never booked. 409 in_use.',
    clause: '12.2',
    params: byUuid,
    answer: done,
  }),
  eventHistory: get('/api/v1/organize/events/:uuid/history', can('event.see', { event: 'uuid' }), {
    summary: 'What was done with it, newest first: the last 100. The statement for who sees it.',
    clause: '11.4',
    params: byUuid,
    answer: data(recordHistorySchema),
  }),
  eventPublishing: get(
    '/api/v1/organize/events/:uuid/publishing',
    can('event.see', { event: 'uuid' }),
    {
      summary: 'What publishing would refuse now, by field, and what it warns of.',
      clause: '12.2',
      params: byUuid,
      answer: data(publishingSchema),
    },
  ),
  publishEvent: post(
    '/api/v1/organize/events/:uuid/publish',
    can('event.manage', { event: 'uuid' }),
    {
      summary: 'Publishes a draft. 409 changed_meanwhile, event_cancelled.',
      clause: '12.2',
      params: byUuid,
      body: versionOnly,
      answer: data(organizerEventSchema),
    },
  ),
  unpublishEvent: post(
    '/api/v1/organize/events/:uuid/unpublish',
    can('event.manage', { event: 'uuid' }),
    {
      summary: 'Makes it a draft again while nobody has booked. 409 in_use.',
      clause: '12.2',
      params: byUuid,
      body: versionOnly,
      answer: data(organizerEventSchema),
    },
  ),
  repeatEvent: post(
    '/api/v1/organize/events/:uuid/repeat',
    can('event.manage', { event: 'uuid' }),
    {
      summary: 'Copies it into a draft a year later, on the same weekday.',
      clause: '12.3',
      params: byUuid,
      body: repeatSchema,
      answer: data(organizerEventSchema),
      status: 201,
    },
  ),
  eventCallingOff: get(
    '/api/v1/organize/events/:uuid/call-off',
    can('event.manage', { event: 'uuid' }),
    {
      summary: 'What calling it off would do: people, what goes back, emails.',
      clause: '11.4',
      params: byUuid,
      answer: data(callingOffSchema),
    },
  ),
  callOffEvent: post(
    '/api/v1/organize/events/:uuid/call-off',
    can('event.manage', { event: 'uuid', fresh: true }),
    {
      summary:
        'Calls it off: every booking is cancelled and refunded. 409 numbers_changed, changed_meanwhile.',
      clause: '12.2',
      params: byUuid,
      body: callOffSchema,
      answer: data(organizerEventSchema),
    },
  ),
  eventMove: get('/api/v1/organize/events/:uuid/move', can('event.see', { event: 'uuid' }), {
    summary: 'Whom the next email about a new time or place is for, and when it goes.',
    clause: '12.5',
    params: byUuid,
    answer: data(eventMoveSchema),
  }),
  answerMove: post('/api/v1/organize/events/:uuid/move', can('event.manage', { event: 'uuid' }), {
    summary: 'Explains, sends or leaves out the email about a move. 409 changed_meanwhile.',
    clause: '12.5',
    params: byUuid,
    body: moveAnswerSchema,
    answer: data(eventMoveSchema),
  }),
  organizerAgenda: get(
    '/api/v1/organize/events/:uuid/agenda',
    can('event.see', { event: 'uuid' }),
    {
      summary: 'The agenda, in order of time.',
      clause: '12.1',
      params: byUuid,
      answer: data(organizerAgendaSchema),
    },
  ),
  saveAgenda: put('/api/v1/organize/events/:uuid/agenda', can('event.edit', { event: 'uuid' }), {
    summary: 'Saves the whole agenda. 409 changed_meanwhile.',
    clause: '12.1',
    params: byUuid,
    body: organizerAgendaSchema,
    answer: data(organizerAgendaSchema),
  }),
  organizerMedia: get('/api/v1/organize/events/:uuid/media', can('event.see', { event: 'uuid' }), {
    summary: 'The pictures and videos, in their order.',
    clause: '12.7',
    params: byUuid,
    answer: data(organizerMediaSchema),
  }),
  saveMedia: put('/api/v1/organize/events/:uuid/media', can('event.edit', { event: 'uuid' }), {
    summary: 'Saves all pictures and videos with their order and words. 409 changed_meanwhile.',
    clause: '12.7',
    params: byUuid,
    body: organizerMediaSchema,
    answer: data(organizerMediaSchema),
  }),
  addEventPicture: post(
    '/api/v1/organize/events/:uuid/media',
    can('event.edit', { event: 'uuid' }),
    {
      summary: 'Adds a picture to the library, for the media or the cover to be saved with it.',
      clause: '12.7',
      params: byUuid,
      upload: true,
      answer: data(eventPictureSchema),
      status: 201,
    },
  ),
  organizerStatement: get(
    '/api/v1/organize/events/:uuid/finances',
    can('money.statement', { event: 'uuid' }),
    {
      summary: 'The statement, and what looks wrong in it.',
      clause: '12.1',
      params: byUuid,
      answer: data(checkedStatementSchema),
    },
  ),
  saveStatement: put(
    '/api/v1/organize/events/:uuid/finances',
    can('money.statement', { event: 'uuid' }),
    {
      summary: 'Saves the whole statement. 409 changed_meanwhile.',
      clause: '12.1',
      params: byUuid,
      body: savedStatementSchema,
      answer: data(checkedStatementSchema),
    },
  ),
  eventResult: get(
    '/api/v1/organize/events/:uuid/result',
    can('money.statement', { event: 'uuid' }),
    {
      summary:
        'The result: what the ledger has of the event, what is typed, and the statement of both.',
      clause: '17.3',
      params: byUuid,
      answer: data(eventResultSchema),
    },
  ),
  saveResult: put(
    '/api/v1/organize/events/:uuid/result',
    can('money.statement', { event: 'uuid' }),
    {
      summary: 'Saves what is typed of the result; nobody else sees it yet. 409 changed_meanwhile.',
      clause: '17.3',
      params: byUuid,
      body: savedResultSchema,
      answer: data(eventResultSchema),
    },
  ),
  publishResult: post(
    '/api/v1/organize/events/:uuid/result/publish',
    can('money.statement', { event: 'uuid' }),
    {
      summary: 'Makes the result the statement that everybody reads. 409 changed_meanwhile.',
      clause: '17.3',
      params: byUuid,
      body: versionOnly,
      answer: data(eventResultSchema),
    },
  ),
};
