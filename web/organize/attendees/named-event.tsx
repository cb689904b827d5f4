import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Event } from '#contract/events/events.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { type LoadingQuery, PartFailed } from '#web/forms/try-again.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useParam } from '#web/router/router-provider.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import page from '../../ui/lists/list-page.module.css';
import sections from '../../ui/sections.module.css';
import { useSelf } from '../session/organizer.ts';
import { namedEventQuery } from './named-event-query.ts';

/** A screen about the event that the address names: what it shows until the event is there, or if it is not. */
export function NamedEvent({
  title,
  children,
}: {
  title: string;
  children: (event: Event, self: OrganizerSelf) => ReactNode;
}) {
  const self = useSelf();
  const query = useQuery(namedEventQuery(useParam('slug')));
  if (query.data && self) return children(query.data, self);
  return (
    <ComingScreen
      title={title}
      query={query}
      missing={{
        title: 'No such event',
        text: 'It may have another address by now, be deleted, or not be yours to see.',
        way: (
          <Link className={buttonClass('outline')} to="/organize">
            See Today
          </Link>
        ),
      }}
    />
  );
}

/** Until the record of a screen is there: its skeleton, that there is none, or why it could not be loaded. */
export function ComingScreen({
  title,
  query,
  missing,
}: {
  title: string;
  query: LoadingQuery & { error: ApiError | null };
  missing: { title: string; text: string; way: ReactNode };
}) {
  const { error } = query;
  const isMissing = error?.status === 404 || error?.status === 400;
  return (
    <div className={page.page}>
      <PageHead title={title} description="Who comes to an event of the association." />
      <header className={page.head}>
        <h1>{isMissing ? missing.title : title}</h1>
      </header>
      {isMissing && (
        <div className={sections.stack}>
          <p>{missing.text}</p>
          <p>{missing.way}</p>
        </div>
      )}
      {error && !isMissing && (
        <div className={sections.stack}>
          <PartFailed what="This" query={query} />
        </div>
      )}
      {!error && (
        <div className={sections.stack}>
          <p className="visually-hidden" role="status">
            Loading…
          </p>
          {['one', 'two', 'three', 'four', 'five'].map((key) => (
            <div key={key} aria-hidden="true">
              <Skeleton shape="short" />
              <Skeleton />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
