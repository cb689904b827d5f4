import type { ComponentType, ReactNode } from 'react';
import type { Event } from '#contract/events.ts';
import { ClockIcon, PinIcon, TicketIcon } from '#web/ui/icons/icon.tsx';
import {
  CalendarIcon,
  ExternalIcon,
  FlagIcon,
  GlobeIcon,
  UsersIcon,
} from '#web/ui/icons/screen-icons.tsx';
import { isOver, seatsInAll, seatsLeft } from '../booking-state.ts';
import { memberPriceText, priceText } from '../event-price.ts';
import { dateAndTime, eventDates, eventHours, zoneName } from '../event-time.ts';
import { useNow } from '../now.ts';
import { CharityFact } from './charity-fact.tsx';
import styles from './event-facts.module.css';

/** What one needs to know to come: when, where, what, how many, until when. */
export function EventFacts({ event }: { event: Event }) {
  const now = useNow();
  const at = (instant: string) => dateAndTime(instant, event.timezone);
  const toCome = !isOver(event, now);
  const forMembers = memberPriceText(event);
  return (
    <dl className={styles.facts}>
      <WhenAndWhere event={event}>
        <a className={styles.map} href={mapAddress(event)} rel="noopener noreferrer">
          Find It on OpenStreetMap <ExternalIcon />
        </a>
      </WhenAndWhere>
      <Fact icon={FlagIcon} name="Format">
        {event.format}
      </Fact>
      <Fact icon={UsersIcon} name="Places">
        {toCome ? seatsLeft(event) : seatsInAll(event)}
        {toCome && event.capacity !== null && (
          <small className={styles.more}>of {event.capacity} in all</small>
        )}
      </Fact>
      {toCome ? (
        <>
          <Fact icon={TicketIcon} name="Booking">
            {now < Date.parse(event.booking_opens_at) && (
              <>
                from {at(event.booking_opens_at)}
                <br />
              </>
            )}
            until {at(event.booking_closes_at)}
          </Fact>
          <Fact icon={ClockIcon} name={event.price_cents > 0 ? 'Cancel and be refunded' : 'Cancel'}>
            until {at(event.cancel_until)}
          </Fact>
        </>
      ) : (
        <Fact icon={TicketIcon} name="Price">
          {priceText(event)}
          {forMembers && `, ${forMembers}`}
        </Fact>
      )}
      {event.charity && (
        <Fact icon={GlobeIcon} name="In aid of">
          <CharityFact charity={event.charity} />
        </Fact>
      )}
    </dl>
  );
}

/** The first two facts; what belongs to the place stands below it. */
export function WhenAndWhere({ event, children }: { event: Event; children?: ReactNode }) {
  const { venue } = event;
  return (
    <>
      <Fact icon={CalendarIcon} name="Date and time">
        <time dateTime={event.starts_at}>{eventDates(event)}</time>
        <br />
        {eventHours(event)}
        <small className={styles.more}>{zoneName(event.starts_at, event.timezone)}</small>
      </Fact>
      <Fact icon={PinIcon} name="Place">
        {venue.name}
        <small className={styles.more}>
          {venue.address}
          <br />
          {venue.city}, {venue.province}
        </small>
        {children}
      </Fact>
    </>
  );
}

export function Fact({
  icon: Icon,
  name,
  children,
}: {
  icon: ComponentType<{ className?: string | undefined }>;
  name: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.fact}>
      <dt>
        <Icon className={styles.icon} />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function mapAddress({ venue }: Event): string {
  const query = `${venue.address}, ${venue.city}, ${venue.province}, Canada`;
  const near = `${venue.latitude}/${venue.longitude}`;
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}#map=13/${near}`;
}
