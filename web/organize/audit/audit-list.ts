import type { ListOf } from '../lists/list-search.ts';

export const auditList = {
  call: 'audit',
  file: 'auditFile',
  isPersonal: true,
  path: '/organize/audit',
  sorts: { newest: 'Newest', oldest: 'Oldest' },
  fields: ['event', 'act', 'day'],
} as const satisfies ListOf<'audit'>;
