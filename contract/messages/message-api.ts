import { can } from '../calls/access.ts';
import { data, done, get, listFile, post } from '../calls/endpoint.ts';
import { byUuid } from '../values/fields.ts';
import { messageWait } from '../values/portal-limits.ts';
import {
  audienceQuestionSchema,
  audienceSchema,
  messageAnswer,
  messageListSchema,
  messagePreviewSchema,
  messageQuerySchema,
  messageTestSchema,
  newMessageSchema,
  previewQuestionSchema,
} from './messages.ts';

/** What the body names is an event of somebody who writes to its people: else 404, as everywhere. */
const writes = can('attendees.write', { anyEvent: true });

const writesFresh = can('attendees.write', { anyEvent: true, fresh: true });

/** The calls about messages to the people of one event, a part of `organizeApi` (clause 15). */
export const messageApi = {
  messages: get('/api/v1/organize/messages', writes, {
    summary:
      'The messages to people of events that are yours to write to, newest first, 50 a page.',
    clause: '15.3',
    query: messageQuerySchema,
    answer: messageListSchema,
  }),
  messagesFile: listFile('/api/v1/organize/messages.csv', writesFresh, {
    query: messageQuerySchema,
  }),
  message: get('/api/v1/organize/messages/:uuid', can('attendees.write', { of: 'message' }), {
    summary: 'One message with its text, filters, counts and state.',
    clause: '15.3',
    params: byUuid,
    answer: messageAnswer,
  }),
  audience: post('/api/v1/organize/audience', writes, {
    summary: 'Says who gets it, with the count, and who does not, and why. Writes to nobody.',
    clause: '15.1',
    body: audienceQuestionSchema,
    answer: data(audienceSchema),
  }),
  previewMessage: post('/api/v1/organize/message-preview', writes, {
    summary: 'The email as it would go out. Writes to nobody.',
    clause: '15.3',
    body: previewQuestionSchema,
    answer: data(messagePreviewSchema),
  }),
  writeMessage: post('/api/v1/organize/messages', writes, {
    summary: `Writes to the people of an event, about that event: in ${messageWait}, or at a set time. More than 10 emails need a fresh factor. 409 numbers_changed.`,
    clause: '15.3',
    body: newMessageSchema,
    answer: messageAnswer,
    status: 201,
  }),
  testMessage: post('/api/v1/organize/messages/:uuid/test', writes, {
    summary:
      'Sends it to your own address: a message that is there, or with subject, text and filters one that is being written, whose key the uuid will be.',
    clause: '15.3',
    params: byUuid,
    body: messageTestSchema,
    answer: done,
  }),
  stopMessage: post(
    '/api/v1/organize/messages/:uuid/stop',
    can('attendees.write', { of: 'message' }),
    {
      summary:
        'Stops a message that waits: nobody is written to. 409 changed_meanwhile once it is on its way.',
      clause: '15.3',
      params: byUuid,
      answer: messageAnswer,
    },
  ),
};
