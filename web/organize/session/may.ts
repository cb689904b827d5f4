import { type Permission, permissions } from '#contract/calls/access.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';

/** Whether one of the grants permits it, for some event at least. */
export function may({ grants }: Pick<OrganizerSelf, 'grants'>, permission: Permission): boolean {
  const roles: readonly string[] = permissions[permission];
  return grants.some(({ role }) => roles.includes(role));
}

/** Whether one of the grants permits it for this event. */
export function mayAt(
  { grants }: Pick<OrganizerSelf, 'grants'>,
  permission: Permission,
  eventUuid: string,
): boolean {
  const own = grants.filter(({ event }) => event === null || event.uuid === eventUuid);
  return may({ grants: own }, permission);
}
