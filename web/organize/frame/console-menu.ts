import type { Permission } from '#contract/calls/access.ts';

/** The screens in the order of the menu, with the permission that their calls need. */
export const consoleMenu = [
  { to: '/organize', name: 'Today', permission: 'event.see' },
  { to: '/organize/events', name: 'Events', permission: 'event.see' },
  { to: '/organize/messages', name: 'Messages', permission: 'attendees.write' },
  { to: '/organize/members', name: 'Members', permission: 'members.see' },
  { to: '/organize/people', name: 'People', permission: 'roles.give-for-event' },
  { to: '/organize/mail', name: 'Mail', permission: 'site.edit' },
  { to: '/organize/media', name: 'Media', permission: 'site.edit' },
  { to: '/organize/settings', name: 'Settings', permission: 'association.settings' },
  { to: '/organize/audit', name: 'Audit Log', permission: 'association.audit' },
] as const satisfies { to: string; name: string; permission: Permission }[];
