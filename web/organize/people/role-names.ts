import type { GrantRole } from '#contract/calls/access.ts';

export const roleNames: Record<GrantRole, string> = {
  owner: 'Owner',
  organizer: 'Organizer',
  treasurer: 'Treasurer',
  captain: 'Captain',
  safety: 'Safety lead',
};
