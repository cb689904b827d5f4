import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { Confirmation } from '#contract/bookings.ts';
import { TryAgain } from '../accounts/try-again.tsx';
import { Working } from '../accounts/working.tsx';
import { callQuery } from '../api/use-call.ts';
import layout from '../events/event-details-page.module.css';
import { PageHead } from '../layout/page-head.tsx';
import { buttonClass } from '../ui/button.tsx';
import { ListEmpty } from '../ui/list-empty.tsx';
import page from '../ui/list-page.module.css';
import { ChevronLeftIcon } from '../ui/screen-icons.tsx';
import { BookingBody } from './booking-body.tsx';
import { bookingHeading } from './booking-heading.ts';

/** Somebody may finish paying in another window, or let the time pass. */
const whilePaying = 15_000;

export function BookingConfirmedPage() {
  const { id } = useSearch({ from: '/booking-confirmed' });
  return id === undefined ? <NoSuchBooking /> : <Booking id={id} />;
}

function Booking({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    ...callQuery('confirmation', { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data?.data.booking.status === 'held' ? whilePaying : false,
  });
  if (data) return <Shown confirmation={data.data} />;
  // 400: it is not even shaped like one.
  if (error?.status === 404 || error?.status === 400) return <NoSuchBooking />;
  return (
    <div className={page.page}>
      <PageHead title="Your booking" description="Your places at an event of Fairway." />
      <h1>Your booking</h1>
      {error ? (
        <TryAgain error={error} onTry={refetch} />
      ) : (
        <Working text="Looking for your booking…" />
      )}
    </div>
  );
}

function Shown({ confirmation }: { confirmation: Confirmation }) {
  const { title, text } = bookingHeading(confirmation);
  return (
    <div className={layout.page}>
      <PageHead title={title} description={`Your places at ${confirmation.event.title}.`} />
      <header className={layout.head}>
        <p className={layout.back}>
          <Link to="/my-events">
            <ChevronLeftIcon /> My Events
          </Link>
        </p>
        <h1>{title}</h1>
        <p className={layout.summary} role="status">
          {text}
        </p>
      </header>
      <BookingBody confirmation={confirmation} />
    </div>
  );
}

/** Also for another person's booking: that it exists is not told (A2). */
function NoSuchBooking() {
  return (
    <div className={page.page}>
      <PageHead
        title="No such booking"
        description="There is no booking of yours at this address."
      />
      <h1>No such booking</h1>
      <ListEmpty
        title="Nothing of yours is booked here"
        actions={
          <Link className={buttonClass()} to="/my-events">
            My Events
          </Link>
        }
      >
        The address may have lost a letter, or the booking belongs to somebody else. All of yours
        are under My Events.
      </ListEmpty>
    </div>
  );
}
