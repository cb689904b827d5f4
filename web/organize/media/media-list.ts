import type { ListOf } from '../lists/list-search.ts';

export const mediaList = {
  call: 'library',
  file: 'libraryFile',
  path: '/organize/media',
  filters: {
    all: 'All',
    used: 'In use',
    unused: 'Not in use',
    'without-alt': 'Without words',
    deleted: 'Deleted',
  },
  sorts: { newest: 'Newest', oldest: 'Oldest' },
} as const satisfies ListOf<'library'>;
