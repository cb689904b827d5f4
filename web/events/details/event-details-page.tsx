import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Viability } from '#contract/bookings/bookings.ts';
import type { Event } from '#contract/events/events.ts';
import { bookingState } from '#contract/events/why-not-bookable.ts';
import { useUser } from '#web/api/session.ts';
import { callQuery, useLoaded } from '#web/api/use-call.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useParam } from '#web/router/router-provider.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { ChevronLeftIcon } from '#web/ui/icons/icon.tsx';
import { eventDates } from '../event-time.ts';
import { useNow } from '../now.ts';
import { ownBooking, useReader } from '../reader.ts';
import { DateBlock } from '../tile/date-block.tsx';
import { BookingBox } from './booking-box.tsx';
import { EventAgenda } from './event-agenda.tsx';
import styles from './event-details-page.module.css';
import { EventFacts } from './event-facts.tsx';
import { EventFinances } from './event-finances.tsx';
import { EventGallery } from './event-gallery.tsx';
import { EventResult, Thanks } from './event-result.tsx';
import { EventSchema, shareImage } from './event-schema.tsx';
import { StillOpen } from './still-open.tsx';
import { WhatToBring } from './what-to-bring.tsx';

const subLists = ['eventMedia', 'eventAgendas', 'eventFinances'];

/**
 * 4.6: leaving an event clears its media, agenda and finances from the cache, once no component of the
 * screen uses them.
 */
export function useLeaveEvent(slug: string): void {
  const queryClient = useQueryClient();
  useEffect(
    () => () =>
      queueMicrotask(() => {
        for (const name of subLists) {
          const queryKey = [name, { params: { slug } }];
          // A fetch under way belongs to a person already coming back.
          const predicate = ({ state }: Query) => state.fetchStatus === 'idle';
          queryClient.removeQueries({ queryKey, type: 'inactive', predicate });
        }
      }),
    [queryClient, slug],
  );
}

export function EventDetailsPage() {
  const slug = useParam('slug');
  const input = { params: { slug } };
  const { data: loaded } = useLoaded('event', input);
  const viability = useViability(loaded);
  // The viability is newer than the event.
  const event = viability ? { ...loaded, spots_left: viability.spots_left } : loaded;
  const { data: media } = useLoaded('eventMedia', input);
  const { data: agenda } = useLoaded('eventAgendas', input);
  const { data: finances } = useLoaded('eventFinances', input);
  useLeaveEvent(slug);
  const isPast = bookingState(event, useNow()) === 'past';
  const about = <About event={event} isPast={isPast} />;
  const program = agenda.length > 0 && (
    <EventAgenda
      items={agenda}
      timezone={event.timezone}
      isFolded={isPast || event.status === 'cancelled'}
    />
  );
  const pictures = media.length > 0 && <EventGallery media={media} />;
  const statement = finances.length > 0 && <EventFinances lines={finances} event={event} />;
  const box = <BookingBox event={event} viability={viability} />;
  const glance = (
    <aside className={styles.panel} aria-label="At a glance">
      {isPast || box}
      <EventFacts event={event} />
    </aside>
  );

  return (
    <article className={styles.page}>
      <PageHead
        title={event.title}
        description={`${eventDates(event)}, ${event.venue.city}. ${event.summary}`}
        path={`/events/${slug}`}
        image={shareImage(event)}
      />
      <EventSchema event={event} />
      <Head event={event} isPast={isPast}>
        {isPast && (
          <>
            <EventResult event={event} />
            {box}
          </>
        )}
      </Head>

      {isPast || (
        <>
          <p className={styles.summary}>{event.summary}</p>
          {glance}
        </>
      )}

      <div className={styles.story}>
        {isPast ? (
          <>
            {about}
            {pictures}
            {statement}
            <Thanks event={event} />
          </>
        ) : (
          <>
            {about}
            <WhatToBring event={event} />
            {program}
            {pictures}
            {statement}
          </>
        )}
      </div>
      {isPast && glance}
      {isPast && <div>{program}</div>}
      <StillOpen event={event} />
    </article>
  );
}

/** What it is, and of a past event the summary, in whose place is what it raised. */
function About({ event, isPast }: { event: Event; isPast: boolean }) {
  return (
    <section className={styles.description} aria-label="About this event">
      {isPast && <div className={styles.summary}>{event.summary}</div>}
      {event.description.split(/\n\s*\n/).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </section>
  );
}

/** Picture and title; below them what a past event raised (Q16). */
function Head({ event, isPast, children }: { event: Event; isPast: boolean; children: ReactNode }) {
  return (
    <header className={styles.head}>
      <p className={styles.back}>
        <Link to="/events">
          <ChevronLeftIcon /> All Events
        </Link>
      </p>
      <div className={styles.cover}>
        <img src={event.cover_url} alt="" width="1200" height="800" fetchPriority="high" />
        <DateBlock event={event} className={styles.date} />
        {isPast || <OwnBooking event={event} />}
      </div>
      <p className={styles.kicker}>
        <span>{`${event.format} · ${event.venue.city}, ${event.venue.province}`}</span>
        {event.status === 'cancelled' && <Badge tone="flag">Cancelled</Badge>}
        {event.member_only && <Badge tone="pine">Members only</Badge>}
      </p>
      <h1>{event.title}</h1>
      {children}
    </header>
  );
}

/** On a phone the way to what one has booked, over the picture: nothing moves when it is known who reads (Q2). */
function OwnBooking({ event }: { event: Event }) {
  const own = ownBooking(event, useReader());
  if (own?.status !== 'confirmed' || event.status === 'cancelled') return null;
  return (
    <Link
      className={buttonClass('outline', styles.own)}
      to="/booking-confirmed"
      search={{ id: own.id }}
    >
      See Your Booking
    </Link>
  );
}

/** Whether the signed-in user can book; undefined for a visitor. */
function useViability({ uuid }: Event): Viability | undefined {
  const user = useUser();
  const { data } = useQuery({
    ...callQuery('bookingViability', { params: { uuid } }),
    enabled: Boolean(user),
  });
  return user ? data?.data : undefined;
}
