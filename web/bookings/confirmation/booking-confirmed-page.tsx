import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Confirmation } from '#contract/bookings/bookings.ts';
import { callQuery } from '#web/api/use-call.ts';
import { useNow } from '#web/events/now.ts';
import { TryAgain } from '#web/forms/try-again.tsx';
import { Working } from '#web/forms/working.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useLocation, useSearch } from '#web/router/router-provider.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ChevronLeftIcon } from '#web/ui/icons/icon.tsx';
import { ListEmpty } from '#web/ui/lists/list-empty.tsx';
import layout from '../../events/details/event-details-page.module.css';
import page from '../../ui/lists/list-page.module.css';
import night from '../../ui/night.module.css';
import { holdPollInterval } from '../hold-time.ts';
import { BookingBody } from './booking-body.tsx';
import { bookingHeading } from './booking-heading.ts';

declare module '#web/router/router.ts' {
  interface VisitState {
    /** The visit that follows from booking. */
    justBooked?: boolean;
  }
}

export function BookingConfirmedPage() {
  const { id } = useSearch();
  return id === undefined ? <NoSuchBooking /> : <Booking id={id} />;
}

function Booking({ id }: { id: string }) {
  const { justBooked = false } = useLocation().state;
  const { data, error, refetch } = useQuery({
    ...callQuery('confirmation', { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data?.data.booking.status === 'held' ? holdPollInterval : false,
  });
  // 400: not a valid id of a booking.
  const isGone = error?.status === 404 || error?.status === 400;
  if (isGone) {
    return data?.data.booking.status === 'held' ? (
      <HoldEnded confirmation={data.data} />
    ) : (
      <NoSuchBooking />
    );
  }
  if (data) return <Shown confirmation={data.data} />;
  return (
    <div className={classNames(page.page, night.night)}>
      <PageHead title="Your booking" description="Your places at an event." />
      <h1>Your booking</h1>
      {error ? (
        <TryAgain error={error} onTry={refetch} />
      ) : (
        <Working text={justBooked ? 'We are making your tickets…' : 'Looking for your booking…'} />
      )}
    </div>
  );
}

type Named = Pick<Confirmation['event'], 'title' | 'slug'>;

function Shown({ confirmation }: { confirmation: Confirmation }) {
  const { title, text } = bookingHeading(confirmation, useNow(), useJustBooked(confirmation));
  return (
    <div className={classNames(layout.page, night.night)}>
      <PageHead title={title} description={`Your places at ${confirmation.event.title}.`} />
      <header className={layout.head}>
        <p className={layout.back}>
          <Link to="/my-events">
            <ChevronLeftIcon /> My Events
          </Link>
        </p>
        <h1>{title}</h1>
        <p className={layout.summary} role="status">
          {confirmation.booking.status === 'cancelled' ? (
            <LinkedEvent text={text} event={confirmation.event} />
          ) : (
            text
          )}
        </p>
      </header>
      <BookingBody confirmation={confirmation} />
    </div>
  );
}

/** The first mention of the event links to it. */
function LinkedEvent({ text, event: { title, slug } }: { text: string; event: Named }) {
  const [before, ...rest] = text.split(title);
  if (rest.length === 0) return text;
  return (
    <>
      {before}
      <Link to="/events/$slug" params={{ slug }}>
        {title}
      </Link>
      {rest.join(title)}
    </>
  );
}

/** Right after booking, or after waiting here for its payment; not once places were added or cancelled. */
function useJustBooked({ booking: { status, players } }: Confirmation): boolean {
  const { justBooked = false } = useLocation().state;
  const [first] = useState({ status, players });
  return (justBooked || first.status === 'held') && first.players === players;
}

/** F8: the hold expired, the payment was declined at the bank, or the seats were released. */
function HoldEnded({ confirmation: { places, event } }: { confirmation: Confirmation }) {
  const isOne = places.length === 1;
  const what = isOne ? 'Your place' : 'Your places';
  const were = isOne ? 'was' : 'were';
  return (
    <div className={classNames(page.page, night.night)}>
      <PageHead title="Not booked" description={`${what} at ${event.title} ${were} released.`} />
      <h1>Not booked</h1>
      <ListEmpty
        title={`${what} ${were} released`}
        actions={
          <Link className={buttonClass()} to="/events/$slug" params={{ slug: event.slug }}>
            Book Again
          </Link>
        }
      >
        The payment for {event.title} wasn’t finished, so nothing was charged, and what was held is
        open to others again.
      </ListEmpty>
    </div>
  );
}

/** Also for another person's booking, whose existence is not revealed (A2). */
function NoSuchBooking() {
  return (
    <div className={classNames(page.page, night.night)}>
      <PageHead
        title="Booking not found"
        description="There is no booking of yours at this address."
      />
      <h1>We can’t find that booking</h1>
      <ListEmpty
        title="You have nothing booked here"
        actions={
          <Link className={buttonClass()} to="/my-events">
            My Events
          </Link>
        }
      >
        The link may be old, the booking may be somebody else’s, or it wasn’t paid for and the
        places were released. All of yours are under My Events.
      </ListEmpty>
    </div>
  );
}
