import type { MemberState } from '#contract/members/member-lookup.ts';
import type { ListOf } from '../lists/list-search.ts';

export const memberList = {
  call: 'lookUpMembers',
  file: 'membersFile',
  isPersonal: true,
  path: '/organize/members',
  filters: {
    all: 'All',
    active: 'Active',
    renews: 'Renews within 30 days',
    problem: 'Payment problem',
    ending: 'Ending',
    lapsed: 'Lapsed',
    given: 'Given',
  },
  sorts: {
    name: 'Last name',
    '-since': 'Newest members',
    since: 'Longest members',
    day: 'Runs out first',
    '-day': 'Runs out last',
  },
} as const satisfies ListOf<'lookUpMembers'>;

export const memberStateNames: Record<
  MemberState,
  { name: string; tone: 'green' | 'sand' | 'flag' | 'pine' }
> = {
  active: { name: 'Active', tone: 'green' },
  given: { name: 'Given', tone: 'pine' },
  ending: { name: 'Ending', tone: 'sand' },
  problem: { name: 'Payment problem', tone: 'flag' },
  lapsed: { name: 'Lapsed', tone: 'sand' },
  none: { name: 'No membership', tone: 'sand' },
};
