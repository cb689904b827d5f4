import { lateCalls } from 'virtual:late-calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AskedPlace } from '#contract/bookings/tickets.ts';
import { formatMoney } from '#contract/values/money.ts';
import { AccountPanel } from '#web/accounts/panel/account-panel.tsx';
import type { ApiError } from '#web/api/api-error.ts';
import { callEndpoint } from '#web/api/call.ts';
import { eventDates } from '#web/events/event-time.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { TryAgain } from '#web/forms/try-again.tsx';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { Working } from '#web/forms/working.tsx';
import { Link } from '#web/router/link.tsx';
import { useLocation } from '#web/router/router-provider.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';

const description = 'Confirm a place at an event.';

/**
 * V24: the target of the link in the email about a place that an organizer gave. Opening it asks, and the click
 * confirms: programs of mail servers open links, too. The token is the fragment, which reaches no server.
 */
export function ConfirmPlacePage() {
  const { hash } = useLocation();
  const token = hash.slice(1);
  return token === '' ? <NoPlace /> : <LinkedPlace token={token} />;
}

function LinkedPlace({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = usePlace(token);
  // 400: not the text of a link.
  if (error?.status === 404 || error?.status === 400) return <NoPlace />;
  if (data) return <Place token={token} place={data} />;
  return (
    <AccountPanel title="Your place" description={description} motif="flag">
      {isFetching || !error ? (
        <Working text="Looking for your place…" />
      ) : (
        <TryAgain error={error} onTry={refetch} />
      )}
    </AccountPanel>
  );
}

function usePlace(token: string) {
  return useQuery<AskedPlace, ApiError>({
    queryKey: ['place', token],
    queryFn: async () => {
      const answer = await callEndpoint(lateCalls.openPlace, { body: { token } });
      return (answer as { data: AskedPlace }).data;
    },
  });
}

function Place({ token, place }: { token: string; place: AskedPlace }) {
  const [isDone, setIsDone] = useState(false);
  const { run, failure, underWay } = useButtonChange();
  const { event, players, owing_cents } = place;
  const what = `${event.title}, ${eventDates(event)}`;
  if (place.state === 'cancelled') {
    return (
      <AccountPanel
        title="This place is gone"
        description={description}
        motif="flag"
        lead={`The booking for ${what} was cancelled. There is nothing to confirm.`}
      >
        <About event={event} />
      </AccountPanel>
    );
  }
  if (isDone || place.state === 'confirmed') {
    return (
      <AccountPanel
        title="Your place is confirmed"
        description={description}
        motif="flag"
        lead={`See you at ${what}.${owing_cents > 0 ? ` ${formatMoney(owing_cents)} is still to be paid.` : ''}`}
      >
        <Link className={buttonClass()} to="/my-events">
          My Events
        </Link>
        <About event={event} />
      </AccountPanel>
    );
  }
  const confirm = () =>
    run('confirm', async () => {
      await callEndpoint(lateCalls.confirmPlaceByLink, { body: { token } });
      setIsDone(true);
      showOutcome();
    });
  return (
    <AccountPanel
      title="Is this place yours?"
      description={description}
      motif="flag"
      lead={`An organizer booked ${players === 1 ? 'a place' : `${players} places`} for you: ${what}.`}
      footer={
        <p>
          You don’t want it? Cancel it under <Link to="/my-events">My Events</Link>, or{' '}
          <Link to="/contact-us">write to us</Link>.
        </p>
      }
    >
      <p>
        The place is yours either way. Until you confirm it, nobody at the event can read the health
        notes and the emergency contact of your profile.
      </p>
      <Button variant="green" loading={underWay.length > 0} onClick={confirm}>
        Confirm My Place
      </Button>
      <FormFailure message={failure} />
    </AccountPanel>
  );
}

function About({ event: { slug } }: { event: AskedPlace['event'] }) {
  return (
    <Link className={buttonClass('outline')} to="/events/$slug" params={{ slug }}>
      About the Event
    </Link>
  );
}

function NoPlace() {
  return (
    <AccountPanel
      title="No place to confirm here"
      description={description}
      motif="flag"
      lead="The link is not complete, or your account has another email address by now. What waits for you is under My Events."
    >
      <Link className={buttonClass()} to="/my-events">
        My Events
      </Link>
    </AccountPanel>
  );
}
