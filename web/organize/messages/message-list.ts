import type { ListOf } from '../lists/list-search.ts';

export const messageList = {
  call: 'messages',
  file: 'messagesFile',
  path: '/organize/messages',
  filters: { all: 'All', waiting: 'Waiting', sent: 'Sent', stopped: 'Stopped' },
  sorts: { newest: 'Newest', oldest: 'Oldest' },
  /** Of one event, by its uuid. */
  fields: ['event'],
} as const satisfies ListOf<'messages'>;
