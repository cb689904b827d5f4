import type { GrantRole } from '#contract/calls/access.ts';
import type { ListOf } from '../lists/list-search.ts';

export const roleNames: Record<GrantRole, string> = {
  owner: 'Owner',
  organizer: 'Organizer',
  treasurer: 'Treasurer',
  captain: 'Captain',
  safety: 'Safety lead',
};

export const peopleList = {
  call: 'grants',
  file: 'grantsFile',
  isPersonal: true,
  path: '/organize/people',
  filters: {
    all: 'All',
    owner: 'Owners',
    organizer: 'Organizers',
    treasurer: 'Treasurers',
    captain: 'Captains',
    safety: 'Safety leads',
    invited: 'Invited',
  },
  sorts: { role: 'Role', name: 'Name', newest: 'Newest' },
} as const satisfies ListOf<'grants'>;
