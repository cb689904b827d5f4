import type { ListOf } from '../lists/list-search.ts';

export const emailList = {
  call: 'emails',
  file: 'emailsFile',
  isPersonal: true,
  path: '/organize/mail',
  filters: {
    all: 'All',
    waiting: 'Waiting',
    taken: 'Taken',
    refused: 'Refused',
    given_up: 'Given up',
    stopped: 'Stopped',
  },
  sorts: { newest: 'Newest', oldest: 'Oldest' },
} as const satisfies ListOf<'emails'>;
