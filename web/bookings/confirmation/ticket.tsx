import { Fragment } from 'react';
import type { Confirmation } from '#contract/bookings.ts';
import { AccountMotif } from '#web/accounts/account-motif.tsx';
import { eventDates, eventHours } from '#web/events/event-time.ts';
import panel from '../../accounts/account-panel.module.css';
import layout from '../../events/details/event-details-page.module.css';
import formStyles from '../../forms/form.module.css';
import sections from '../../ui/sections.module.css';
import { QrCode } from './qr-code.tsx';
import styles from './ticket.module.css';

/** Shown at the registration desk: one code for all seats of the booking. */
export function Ticket({
  confirmation: { event, places, ticket },
}: {
  confirmation: Confirmation;
}) {
  if (ticket === null) return null;
  const people = places.length === 1 ? 'Admits 1 person' : `Admits ${places.length} people`;
  return (
    <aside className={layout.beside} aria-labelledby="ticket">
      <div className={panel.panel}>
        <div className={panel.head}>
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
        <p className={panel.footer}>
          <span className={sections.quiet}>If it cannot be scanned, this is what it says:</span>
          <code className={styles.code}>
            {ticket.split('.').map((part, index) => (
              <Fragment key={part}>
                {index > 0 && '.'}
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
