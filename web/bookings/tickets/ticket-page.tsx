import type { OpenedTicket } from '#contract/bookings/tickets.ts';
import { AccountPanel } from '#web/accounts/panel/account-panel.tsx';
import { useLateCall } from '#web/api/late-call.ts';
import { longDate } from '#web/events/event-time.ts';
import { useNow } from '#web/events/now.ts';
import { TryAgain } from '#web/forms/try-again.tsx';
import { Working } from '#web/forms/working.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useLocation } from '#web/router/router-provider.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import panel from '../../accounts/panel/account-panel.module.css';
import night from '../../ui/night.module.css';
import sections from '../../ui/sections.module.css';
import styles from './seat-ticket.module.css';
import { PrintTickets, SeatTicket } from './seat-ticket.tsx';

// One file for both links of emails: each file more has its name in the code that every page loads.
export { ConfirmPlacePage } from './confirm-place-page.tsx';

const description = 'The ticket for one place at an event.';

/** Q9: the target of the link in a guest's email. The ticket is the fragment, which reaches no server. */
export function TicketPage() {
  const { hash } = useLocation();
  const isInBrowser = useHydrated();
  if (!isInBrowser) return <Opening />;
  const token = hash.slice(1);
  return token === '' ? <NoTicket /> : <LinkedTicket token={token} />;
}

function LinkedTicket({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useLateCall('openTicket', { body: { token } });
  // 400: not the text of a ticket.
  if (error?.status === 404 || error?.status === 400) return <NoTicket />;
  if (data) return <Opened ticket={data.data} />;
  if (isFetching || !error) return <Opening />;
  return (
    <AccountPanel
      title="Not possible right now"
      description={description}
      motif="flag"
      lead="Your ticket could not be opened just now. The PDF in your email works just as well."
    >
      <TryAgain error={error} onTry={refetch} />
    </AccountPanel>
  );
}

/** Also what the server writes for everybody. */
function Opening() {
  const isInBrowser = useHydrated();
  return (
    <div className={night.night}>
      <AccountPanel
        title="Your ticket"
        description={description}
        motif="flag"
        lead="The link in the email to a guest opens the ticket here."
      >
        {isInBrowser ? (
          <Working text="Opening your ticket…" />
        ) : (
          <noscript>
            <p>
              This page needs JavaScript. The PDF in the same email shows the ticket without it.
            </p>
          </noscript>
        )}
      </AccountPanel>
    </div>
  );
}

function Opened({ ticket }: { ticket: OpenedTicket }) {
  const { event, moved_to } = ticket;
  const note = noteOn(event, useNow());
  if (moved_to) return <Moved from={event.title} to={moved_to} />;
  return (
    <div className={classNames(panel.page, night.night)}>
      <PageHead title="Your ticket" description={description} />
      <div className={sections.stack}>
        {note !== undefined && (
          <p className={sections.notice} role="status">
            {note}
          </p>
        )}
        <SeatTicket
          event={event}
          seat={{ ...ticket, ticket: ticket.ticket ?? '', code: ticket.code ?? '' }}
        />
        <div className={styles.buttons}>
          <PrintTickets count={1} />
          <Link className={buttonClass('outline')} to="/events/$slug" params={{ slug: event.slug }}>
            About the Event
          </Link>
        </div>
      </div>
    </div>
  );
}

function noteOn({ status, ends_at }: OpenedTicket['event'], now: number): string | undefined {
  if (status === 'cancelled') return 'This event has been cancelled.';
  return now >= Date.parse(ends_at) ? 'This event is over. We hope you enjoyed it.' : undefined;
}

/** 13.5: the place is at another event now, and its ticket came with an email. */
function Moved({ from, to }: { from: string; to: OpenedTicket['event'] }) {
  return (
    <AccountPanel
      title="This place has moved"
      description={description}
      motif="flag"
      lead={`It was for ${from}, and is now for ${to.title}, ${longDate(to.starts_at, to.timezone)}. The new ticket is in the email about it; this one is no longer good.`}
    >
      <Link className={buttonClass('outline')} to="/events/$slug" params={{ slug: to.slug }}>
        About the Event
      </Link>
    </AccountPanel>
  );
}

/** S8: the place may have gone to somebody else, which is not said. */
function NoTicket() {
  return (
    <AccountPanel
      title="No ticket here"
      description={description}
      motif="flag"
      lead="The link may be old, or its ticket is no longer good: the place was cancelled, or a new ticket replaced it. Please ask whoever booked for you; they can see every ticket of their booking."
      footer={
        <p>
          Nobody to ask? <Link to="/contact-us">Write to us</Link>
        </p>
      }
    >
      <Link className={buttonClass('outline')} to="/events">
        See the Events
      </Link>
    </AccountPanel>
  );
}
