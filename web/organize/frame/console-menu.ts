import type { Permission } from '#contract/calls/access.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import type { Location } from '#web/router/router.ts';
import type { Screens } from '#web/router/url.ts';
import { lacksFactor, may } from '../session/organizer.ts';

// The menu of the console, by what people do (W1).

export type ConsolePath = Screens['console'];

interface Entry {
  to: ConsolePath;
  name: string;
  /** What the calls of the screen need. */
  permission: Permission;
}

const menu: readonly (Entry | { name: string; entries: Entry[] })[] = [
  { to: '/organize', name: 'Today', permission: 'event.see' },
  { to: '/organize/events', name: 'Events', permission: 'event.see' },
  {
    name: 'People',
    entries: [
      { to: '/organize/members', name: 'Members', permission: 'members.see' },
      { to: '/organize/people', name: 'Roles', permission: 'roles.give-for-event' },
    ],
  },
  { to: '/organize/messages', name: 'Messages', permission: 'attendees.write' },
  { to: '/organize/money', name: 'Money', permission: 'money.account' },
  {
    name: 'Association',
    entries: [
      { to: '/organize/pages', name: 'Pages', permission: 'site.edit' },
      { to: '/organize/media', name: 'Pictures', permission: 'site.edit' },
      { to: '/organize/settings', name: 'Settings', permission: 'association.settings' },
      { to: '/organize/mail', name: 'Emails Sent', permission: 'site.edit' },
      { to: '/organize/audit', name: 'Audit Log', permission: 'association.audit' },
      { to: '/organize/handover', name: 'Handover', permission: 'association.handover' },
    ],
  },
];

export interface MenuItem {
  /** Of a group: its first screen. */
  to: ConsolePath;
  name: string;
  entries: Pick<Entry, 'to' | 'name'>[];
}

/** What somebody may open. A group of which one screen is left is that screen. */
export function menuOf(self: Pick<OrganizerSelf, 'grants' | 'factor'>): MenuItem[] {
  if (lacksFactor(self)) return [];
  return menu.flatMap((item) => {
    const entries = 'entries' in item ? item.entries : [item];
    const open = entries.filter(({ permission }) => may(self, permission));
    const [first] = open;
    if (!first) return [];
    const isGroup = open.length > 1;
    return { to: first.to, name: isGroup ? item.name : first.name, entries: isGroup ? open : [] };
  });
}

/** Where a screen is in the menu: a message to the people of an event is written at that event. */
export function placeOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return pathname === '/organize/messages/new' && search.event !== undefined
    ? `/organize/events/${search.event}/messages`
    : pathname;
}

/** Whether the screen is there or below. Today is above all others, and not theirs. */
export function isAt(to: ConsolePath, pathname: string): boolean {
  return pathname === to || (to !== '/organize' && pathname.startsWith(`${to}/`));
}

export function groupAt(items: MenuItem[], pathname: string): MenuItem | undefined {
  return items.find(({ entries }) => entries.some(({ to }) => isAt(to, pathname)));
}

/** Whether the screen is in a group of anybody's menu. */
export function isInGroup(pathname: string): boolean {
  return menu.some(
    (item) => 'entries' in item && item.entries.some(({ to }) => isAt(to, pathname)),
  );
}
