import type { ReactNode } from 'react';
import type { Event } from '#contract/events/events.ts';
import { eventDates, eventHours } from '#web/events/event-time.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import panel from '../../accounts/panel/account-panel.module.css';
import formStyles from '../../forms/form.module.css';
import { QrCode } from '../../ui/qr-code.tsx';
import sections from '../../ui/sections.module.css';
import styles from './seat-ticket.module.css';

interface Seat {
  name: string;
  ticket: string;
  code: string;
}

/**
 * Shown at the registration desk: the ticket of one seat, whole by itself (W17). On a page of its own the event is the
 * title; within a party the name is.
 */
export function SeatTicket({
  event,
  seat: { name, ticket, code },
  as = 'page',
  count,
  children,
}: {
  event: Event;
  seat: Seat;
  as?: 'page' | 'party';
  /** Which one of a party's it is: "1 of 4". */
  count?: ReactNode;
  children?: ReactNode;
}) {
  const isParty = as === 'party';
  const Title = isParty ? 'p' : 'h1';
  const Name = isParty ? 'h3' : 'p';
  return (
    <div className={classNames(panel.panel, styles.ticket, isParty && styles.leading)}>
      <div className={panel.head}>
        <div className={styles.event}>
          <img src={event.cover_url} alt="" width="600" height="400" />
          <Title className={styles.title}>{event.title}</Title>
          <p>
            {eventDates(event)}
            <br />
            {eventHours(event)}
          </p>
          <p>
            {event.venue.name}
            <br />
            {event.venue.address}
            <br />
            {event.venue.city}, {event.venue.province}
          </p>
        </div>
        <Name className={styles.name}>{name}</Name>
        {count !== undefined && <div className={styles.count}>{count}</div>}
      </div>
      <div className={formStyles.working}>
        <QrCode text={ticket} label={`QR code of the ticket of ${name}`} />
      </div>
      <p className={panel.footer}>
        <span className={sections.quiet}>Can’t scan? Say:</span>
        <strong className={styles.code}>
          <span aria-hidden="true">{code}</span>
          <span className="visually-hidden">{spelledCode(code)}</span>
        </strong>
      </p>
      {children}
    </div>
  );
}

/** Each ticket is a page of its own on paper. */
export function PrintTickets({ count }: { count: number }) {
  return (
    <Button variant="outline" onClick={() => print()}>
      {count === 1 ? 'Print the Ticket' : 'Print the Tickets'}
    </Button>
  );
}

/** A short code sign by sign, as a screen reader is to say it: "R R O, 7 K 3 Q". */
export function spelledCode(code: string): string {
  return code
    .split('-')
    .map((part) => [...part].join(' '))
    .join(', ');
}
