import { Fragment } from 'react';
import type { Confirmation } from '#contract/bookings.ts';
import { AccountMotif } from '#web/accounts/account-motif.tsx';
import { eventDates, eventHours } from '#web/events/event-time.ts';
import card from '../../accounts/account-panel.module.css';
import layout from '../../events/details/event-details-page.module.css';
import formStyles from '../../forms/form.module.css';
import sections from '../../ui/sections.module.css';
import { QrCode } from './qr-code.tsx';
import styles from './ticket.module.css';

/** What is shown at the registration desk: one code for everybody on the booking. */
export function Ticket({
  confirmation: { event, places, ticket },
}: {
  confirmation: Confirmation;
}) {
  if (ticket === null) return null;
  const people = places.length === 1 ? 'Admits 1 person' : `Admits ${places.length} people`;
  return (
    <aside className={layout.beside} aria-labelledby="ticket">
      <div className={card.panel}>
        <div className={card.head}>
          <AccountMotif motif="flag" />
          <h2 className={sections.smallTitle} id="ticket">
            {event.title}
          </h2>
          <p>
            {eventDates(event)}
            <br />
            {eventHours(event)}
          </p>
          <p>
            <strong>{people}</strong>
          </p>
        </div>
        <div className={formStyles.working}>
          <QrCode text={ticket} label={`QR code of your ticket to ${event.title}`} />
        </div>
        <p className={card.footer}>
          <span className={sections.wakeDelay}>If it cannot be scanned, this is what it says:</span>
          <code className={styles.code}>
            {ticket.split('.').map((part, place) => (
              <Fragment key={part}>
                {place > 0 && '.'}
                <wbr />
                {part}
              </Fragment>
            ))}
          </code>
        </p>
      </div>
    </aside>
  );
}
