import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Event } from '#contract/events/events.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { Link } from '#web/router/link.tsx';
import { useParam } from '#web/router/router-provider.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { ComingScreen, type ComingScreenProps } from '../pieces/coming-screen.tsx';
import { useSelf } from '../session/organizer.ts';
import { ActsComing, EventHead } from './event-head.tsx';
import type { EventTab } from './event-tabs.tsx';
import { knownEvent } from './known-event.ts';
import { namedEventQuery } from './named-event-query.ts';

/** A screen about the event that the address names: what it shows until the event is there, or if it is not. */
export function NamedEvent({
  title,
  tab,
  children,
}: {
  title: string;
  tab?: EventTab;
  children: (event: Event, self: OrganizerSelf) => ReactNode;
}) {
  const self = useSelf();
  const query = useQuery(namedEventQuery(useParam('slug')));
  if (query.data && self) return children(query.data, self);
  return <EventComing title={title} tab={tab} query={query} />;
}

const hasActs = (tab: EventTab) => tab === 'overview' || tab === 'edit';

/** Until the event is there: its head, as far as a list or another of its screens knew it. */
export function EventComing({
  title,
  tab,
  query,
}: Pick<ComingScreenProps, 'title' | 'query'> & { tab: EventTab | undefined }) {
  const known = knownEvent(useQueryClient(), useParam('slug'));
  const missing = {
    title: 'No such event',
    text: 'It may have another address by now, have been deleted, or not be yours to see.',
    way: (
      <Link className={buttonClass('outline')} to="/organize/events">
        See All Events
      </Link>
    ),
  };
  return (
    <ComingScreen
      title={title}
      query={query}
      missing={missing}
      head={tab && <EventHead event={known} tab={tab} actions={hasActs(tab) && <ActsComing />} />}
    />
  );
}
