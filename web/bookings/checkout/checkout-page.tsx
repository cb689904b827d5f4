import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Viability } from '#contract/bookings/bookings.ts';
import type { Event } from '#contract/events/events.ts';
import type { User } from '#contract/profile/profile.ts';
import { useUser } from '#web/api/session.ts';
import { callQuery, useCall } from '#web/api/use-call.ts';
import { TryAgain } from '#web/forms/try-again.tsx';
import { Working } from '#web/forms/working.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { useHowToPay } from '#web/payments/how-to-pay.tsx';
import { Link } from '#web/router/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { ListEmpty } from '#web/ui/lists/list-empty.tsx';
import page from '../../ui/lists/list-page.module.css';
import { holdPollInterval } from '../hold-time.ts';
import styles from './checkout.module.css';
import { CheckoutForm } from './checkout-form.tsx';
import { eventToBook } from './event-to-book.ts';
import { EventToBook } from './event-to-book-tile.tsx';
import { NextStep } from './next-step.tsx';

export function CheckoutPage() {
  const [event] = useState(eventToBook);
  const user = useUserOnceKnown();
  return (
    <>
      <PageHead
        title="Checkout"
        description="Book your places: who’s coming, what we should know, and the payment."
      />
      {event && user ? <Checkout event={event} user={user} /> : <NothingChosen />}
    </>
  );
}

/** Returns the last user when the session ends, so that the form and its text stay on the screen. */
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
      state.data?.data.booking_status === 'held' ? holdPollInterval : false,
  });
  // Asked for beside the open places; the form does not wait for it.
  useCall('earlierGuests');
  const [isOpen, setOpen] = useState(false);
  if (!data) {
    return (
      <div className={page.page}>
        <Head event={event} />
        {error ? (
          <TryAgain error={error} onTry={refetch} />
        ) : (
          <Working text="Looking for open places…" />
        )}
      </div>
    );
  }
  const viability = data.data;
  // The form stays once it is open, also if the event becomes full or is cancelled.
  if (!isOpen && (viability.viable || viability.booking_status === 'held')) setOpen(true);
  if (!isOpen) return <NotBookable viability={viability} event={event} />;
  return <CheckoutForm event={event} user={user} viability={viability} />;
}

/** Until it is known whether the form can be shown, and instead of it. */
function Head({ event }: { event: Event }) {
  return (
    <header className={styles.head}>
      <h1>Book your places</h1>
      <EventToBook event={event} />
    </header>
  );
}

function NotBookable({ viability, event }: { viability: Viability; event: Event }) {
  const { code, message, booking_id } = viability;
  const isByHand = useHowToPay() === message;
  return (
    <div className={page.page}>
      <Head event={event} />
      <ListEmpty
        title={isByHand ? 'This event is not booked online' : refusalTitle(code)}
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
        {isByHand &&
          ' Once you have paid, the association books your place, and your ticket comes by email.'}
      </ListEmpty>
    </div>
  );
}

function refusalTitle(code: Viability['code']): string {
  return code === 'already_booked' ? 'You already have your place' : 'This event cannot be booked';
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
