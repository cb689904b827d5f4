import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Viability } from '#contract/bookings.ts';
import type { Event } from '#contract/events.ts';
import type { User } from '#contract/profile.ts';
import { useUser } from '../api/session.ts';
import { callQuery } from '../api/use-call.ts';
import layout from '../events/event-details-page.module.css';
import { eventDates, eventHours } from '../events/event-time.ts';
import { TryAgain } from '../forms/try-again.tsx';
import { Working } from '../forms/working.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { Link } from '../router/link.tsx';
import { buttonClass } from '../ui/button.tsx';
import { ListEmpty } from '../ui/list-empty.tsx';
import page from '../ui/list-page.module.css';
import { ChevronLeftIcon } from '../ui/screen-icons.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { eventToBook } from './event-to-book.ts';
import { whilePaying } from './hold-time.ts';
import { NextStep } from './next-step.tsx';

export function CheckoutPage() {
  const [event] = useState(eventToBook);
  const user = useUserOnceKnown();
  return (
    <>
      <PageHead
        title="Checkout"
        description="Book your places: who comes, what we should know, and the payment."
      />
      {event && user ? <Checkout event={event} user={user} /> : <NothingChosen />}
    </>
  );
}

/** Whose session ends in the middle keeps the form before them; what they typed is still theirs. */
function useUserOnceKnown(): User | undefined {
  const user = useUser();
  const [known, setKnown] = useState<User>();
  if (user && user !== known) setKnown(user);
  return user ?? known;
}

function Checkout({ event, user }: { event: Event; user: User }) {
  const { data, error, refetch } = useQuery({
    ...callQuery('bookingViability', { params: { uuid: event.uuid } }),
    refetchInterval: ({ state }) =>
      state.data?.data.booking_status === 'held' ? whilePaying : false,
  });
  const [isOpen, setOpen] = useState(false);
  if (!data) {
    return (
      <div className={page.page}>
        <Head event={event} />
        {error ? (
          <TryAgain error={error} onTry={refetch} />
        ) : (
          <Working text="Looking for free places…" />
        )}
      </div>
    );
  }
  const viability = data.data;
  // Once somebody types here, the form stays, whatever happens to the event meanwhile.
  if (!isOpen && (viability.viable || viability.booking_status === 'held')) setOpen(true);
  if (!isOpen) return <NotBookable viability={viability} event={event} />;
  return (
    <CheckoutForm event={event} user={user} viability={viability} head={<Head event={event} />} />
  );
}

function Head({ event }: { event: Event }) {
  return (
    <header className={layout.head}>
      <p className={layout.back}>
        <Link to="/events/$slug" params={{ slug: event.slug }}>
          <ChevronLeftIcon /> {event.title}
        </Link>
      </p>
      <h1>Book your places</h1>
      <p className={layout.summary}>
        {event.title}, {eventDates(event)}, {eventHours(event)}. {event.venue.name},{' '}
        {event.venue.city}.
      </p>
    </header>
  );
}

function NotBookable({ viability, event }: { viability: Viability; event: Event }) {
  const { code, message, booking_id } = viability;
  const title =
    code === 'already_booked' ? 'You have your place already' : 'This event cannot be booked';
  return (
    <div className={page.page}>
      <Head event={event} />
      <ListEmpty
        title={title}
        actions={
          <>
            <NextStep code={code} bookingId={booking_id} />
            <Link
              className={buttonClass('outline')}
              to="/events/$slug"
              params={{ slug: event.slug }}
            >
              Back to the Event
            </Link>
          </>
        }
      >
        {message}
      </ListEmpty>
    </div>
  );
}

function NothingChosen() {
  return (
    <div className={page.page}>
      <h1>Book your places</h1>
      <ListEmpty
        title="Which event?"
        actions={
          <>
            <Link className={buttonClass()} to="/events" search={{ filter: 'open' }}>
              See What Can Be Booked
            </Link>
            <Link className={buttonClass('outline')} to="/my-events">
              My Events
            </Link>
          </>
        }
      >
        Choose an event first. Its page leads back here.
      </ListEmpty>
    </div>
  );
}
