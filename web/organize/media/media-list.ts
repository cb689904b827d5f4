import type { ListOf } from '../lists/list-search.ts';

export const mediaList = {
  call: 'library',
  path: '/organize/media',
  filters: {
    all: 'All',
    used: 'In use',
    unused: 'Not in use',
    'without-alt': 'Without words',
    deleted: 'Deleted',
  },
} as const satisfies ListOf<'library'>;
