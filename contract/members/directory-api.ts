import { z } from 'zod';
import { data, get, pageOf } from '../calls/endpoint.ts';
import { byMemberId, memberQuerySchema, memberSchema } from './members.ts';

/** The calls of the members' directory. */
export const directoryApi = {
  members: get('/api/v1/members', 'subscription', {
    summary:
      'The directory by search, initial, city and sort, 24 a page; a search finds the members that have every word of it, and shows the first 1,000.',
    clause: '7.19',
    query: memberQuerySchema,
    answer: pageOf(memberSchema),
  }),
  memberCities: get('/api/v1/members/cities', 'subscription', {
    summary: 'The cities that listed members show, by name, 500 at most.',
    clause: 'Q17',
    answer: data(z.array(z.string())),
  }),
  memberInitials: get('/api/v1/members/initials', 'subscription', {
    summary: 'The letters that last names of listed members begin with, small and in order.',
    clause: 'Q17',
    answer: data(z.array(z.string())),
  }),
  member: get('/api/v1/members/:memberId', 'subscription', {
    summary: 'One member.',
    clause: '7.20',
    params: byMemberId,
    answer: data(memberSchema),
  }),
};
