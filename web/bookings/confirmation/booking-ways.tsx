import type { Confirmation } from '#contract/bookings/bookings.ts';
import { bookingState } from '#contract/events/why-not-bookable.ts';
import { useCall } from '#web/api/use-call.ts';
import { EventResult } from '#web/events/details/event-result.tsx';
import { useNow } from '#web/events/now.ts';
import { Link } from '#web/router/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import box from '../../events/details/booking-box.module.css';
import sections from '../../ui/sections.module.css';
import styles from './booking-ways.module.css';

/** What there is of an event that one was at: what it raised, its pictures, the statement and the receipt. */
export function Afterwards({ confirmation }: { confirmation: Confirmation }) {
  const { event, receipts } = confirmation;
  const params = { slug: event.slug };
  const pictures = (useCall('eventMedia', { params }).data?.data ?? []).filter(
    ({ kind }) => kind === 'image',
  );
  const hasRaised = (event.charity?.raised_cents ?? 0) > 0;
  return (
    <section className={classNames(styles.ways, box.book)} aria-labelledby="afterwards">
      <h2 id="afterwards">{hasRaised ? 'What it raised' : 'How it was'}</h2>
      {hasRaised ? (
        <EventResult event={event} />
      ) : (
        event.charity && <p>What it raised appears here once the statement is published.</p>
      )}
      {pictures.length > 0 && (
        <ul className={styles.pictures} aria-label="Pictures">
          {pictures.slice(0, 3).map(({ uuid, url, alt }) => (
            <li key={uuid}>
              <Link to="/events/$slug" params={params} hash="pictures">
                <img src={url} alt={alt} width="600" height="400" loading="lazy" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className={sections.buttons}>
        {hasRaised && (
          <Link className={buttonClass()} to="/events/$slug" params={params} hash="finances">
            See the Statement
          </Link>
        )}
        {pictures.length > 0 && (
          <Link
            className={buttonClass('outline')}
            to="/events/$slug"
            params={params}
            hash="pictures"
          >
            All Pictures
          </Link>
        )}
        {!hasRaised && pictures.length === 0 && (
          <Link className={buttonClass('outline')} to="/events/$slug" params={params}>
            See the Event
          </Link>
        )}
        <Receipts receipts={receipts} name="Receipt" />
      </div>
    </section>
  );
}

/** Of a cancelled booking: the event again while it can be booked, and the receipt of what went back. */
export function AfterCancelling({ confirmation }: { confirmation: Confirmation }) {
  const { booking, event, refund_receipts } = confirmation;
  const state = bookingState(event, useNow());
  return (
    <div className={classNames(sections.section, box.book)}>
      <div className={sections.buttons}>
        {state === 'cancelled' || state === 'past' ? (
          <Link className={buttonClass()} to="/events" search={{ filter: 'open' }}>
            See What Can Be Booked
          </Link>
        ) : (
          <Link className={buttonClass()} to="/events/$slug" params={{ slug: event.slug }}>
            {state === 'open' ? 'Book Again' : 'See the Event Again'}
          </Link>
        )}
        <Receipts receipts={refund_receipts} name="Refund Receipt" />
        {booking.total_cents > 0 && refund_receipts.length === 0 && (
          <Link className={buttonClass('outline')} to="/billing">
            See Billing
          </Link>
        )}
      </div>
    </div>
  );
}

/** With their numbers if there are several. */
export function Receipts({
  receipts,
  name,
}: {
  receipts: Confirmation['receipts'];
  name: 'Receipt' | 'Refund Receipt';
}) {
  return receipts.map(({ number, url }) => (
    <a className={buttonClass('outline')} href={url} key={number}>
      {receipts.length === 1 ? name : `${name} ${number}`}
    </a>
  ));
}
