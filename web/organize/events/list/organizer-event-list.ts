import type { ListOf } from '../../lists/list-search.ts';

export const organizerEventList = {
  call: 'organizerEvents',
  file: 'organizerEventsFile',
  path: '/organize/events',
  filters: { upcoming: 'To come', past: 'Past', drafts: 'Drafts', all: 'All' },
  // Without a choice the server puts past events newest first.
  sorts: {
    date: 'By day',
    '-date': 'Latest day first',
    title: 'Title, A to Z',
    '-title': 'Title, Z to A',
  },
} as const satisfies ListOf<'organizerEvents'>;
