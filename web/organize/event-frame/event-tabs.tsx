import type { ReactNode } from 'react';
import type { Permission } from '#contract/calls/access.ts';
import type { Event } from '#contract/events/events.ts';
import { Link } from '#web/router/link.tsx';
import { mayAt, useSelf } from '../session/organizer.ts';
import styles from './event-head.module.css';

interface Tab {
  to: `/organize/events/$slug${string}` & Parameters<typeof Link>[0]['to'];
  name: string;
  permission: Permission;
  /** Nobody comes to a draft. */
  isOfAttendees?: true;
}

/** The screens of an event, with the permission that their calls need. */
const tabs = {
  overview: { to: '/organize/events/$slug', name: 'Overview', permission: 'event.see' },
  attendees: {
    to: '/organize/events/$slug/attendees',
    name: 'Attendees',
    permission: 'attendees.see',
    isOfAttendees: true,
  },
  safety: {
    to: '/organize/events/$slug/safety',
    name: 'Health Notes',
    permission: 'attendees.safety',
    isOfAttendees: true,
  },
  messages: {
    to: '/organize/events/$slug/messages',
    name: 'Messages',
    permission: 'attendees.write',
    isOfAttendees: true,
  },
  money: { to: '/organize/events/$slug/money', name: 'Result', permission: 'money.statement' },
  edit: { to: '/organize/events/$slug/edit', name: 'Edit', permission: 'event.edit' },
} as const satisfies Record<string, Tab>;

export type EventTab = keyof typeof tabs;

/** The ways between the screens of an event, as far as the person may go. */
export function EventTabs({
  event: { uuid, slug, status },
  shown,
  children,
}: {
  event: Pick<Event, 'uuid' | 'slug' | 'status'>;
  /** Undefined on a screen that is none of them. */
  shown: EventTab | undefined;
  /** Further ways. */
  children?: ReactNode;
}) {
  const self = useSelf();
  const open = Object.entries<Tab>(tabs).filter(
    ([name, { permission, isOfAttendees }]) =>
      self &&
      mayAt(self, permission, uuid) &&
      (status !== 'draft' || !isOfAttendees || name === shown),
  );
  return (
    <nav className={styles.tabs} aria-label="This event">
      <ul>
        {open.map(([key, { to, name }]) => (
          <li key={key}>
            <Link to={to} params={{ slug }} aria-current={key === shown ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}
