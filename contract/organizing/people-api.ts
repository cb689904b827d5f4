import { can } from '../calls/access.ts';
import { data, del, done, get, listFile, post } from '../calls/endpoint.ts';
import { byUuid } from '../values/fields.ts';
import { invitationDays } from '../values/portal-limits.ts';
import {
  byPerson,
  grantListSchema,
  grantQuerySchema,
  grantSchema,
  newGrantSchema,
  ownGrantsSchema,
} from './organizing.ts';

/** The calls about grants, and about the accounts of people with grants, a part of `organizeApi` (10). */
export const peopleApi = {
  grants: get('/api/v1/organize/grants', can('roles.give-for-event'), {
    summary: 'Lists grants and invitations, 50 a page. Organizers see those for one event.',
    clause: '10.2',
    query: grantQuerySchema,
    answer: grantListSchema,
  }),
  grantsFile: listFile(
    '/api/v1/organize/grants.csv',
    can('roles.give-for-event', { fresh: true }),
    { query: grantQuerySchema },
  ),
  invite: post('/api/v1/organize/grants', can('roles.give-for-event', { fresh: true }), {
    summary: `Invites a person by email, for ${invitationDays} days. Organizers give roles for one event.`,
    clause: '10.2',
    body: newGrantSchema,
    answer: data(grantSchema),
    status: 201,
  }),
  ownGrants: get('/api/v1/organize/me/grants', can('event.see', { anyEvent: true }), {
    summary: 'The own grants, and the owners, who give roles.',
    clause: '10.2',
    answer: data(ownGrantsSchema),
  }),
  endGrant: del(
    '/api/v1/organize/grants/:uuid',
    can('event.see', { anyEvent: true, fresh: true }),
    {
      summary:
        'Ends a grant at once: the own one, or one that the caller may give, whose invitation is taken back alike. 409 last_owner.',
      clause: '10.2',
      params: byUuid,
      answer: done,
    },
  ),
  signOutPerson: post(
    '/api/v1/organize/people/:uuid/sign-out',
    can('roles.give', { fresh: true }),
    {
      summary: 'Ends every session of a person.',
      clause: '10.2',
      params: byPerson,
      answer: done,
    },
  ),
  blockPerson: post('/api/v1/organize/people/:uuid/block', can('roles.give', { fresh: true }), {
    summary: 'Blocks an account and ends its sessions. 409 last_owner.',
    clause: '10.2',
    params: byPerson,
    answer: done,
  }),
  unblockPerson: post('/api/v1/organize/people/:uuid/unblock', can('roles.give', { fresh: true }), {
    summary: 'Lets a blocked account sign in again.',
    clause: '10.2',
    params: byPerson,
    answer: done,
  }),
  resetFactors: del('/api/v1/organize/people/:uuid/factors', can('roles.give', { fresh: true }), {
    summary: 'Removes the second factors of another; that person is emailed. 409 last_owner.',
    clause: '10.3',
    params: byPerson,
    answer: done,
  }),
};
