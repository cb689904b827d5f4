import type { ListOf } from '../../lists/list-search.ts';

export const organizerEventList = {
  call: 'organizerEvents',
  file: 'organizerEventsFile',
  path: '/organize/events',
  filters: { upcoming: 'To come', past: 'Past', drafts: 'Drafts', all: 'All' },
  // The server puts the nearest first: of past events the newest.
  sorts: {
    date: 'Nearest first',
    '-date': 'Latest day first',
    title: 'Title, A to Z',
    '-title': 'Title, Z to A',
  },
} as const satisfies ListOf<'organizerEvents'>;
