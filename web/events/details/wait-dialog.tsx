import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WaitlistState } from '#contract/bookings/waitlist.ts';
import { foursome, openCallHours } from '#contract/values/portal-limits.ts';
import { lateCall } from '#web/api/late-call.ts';
import { refreshUser } from '#web/api/session.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/dialog/modal.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import sections from '../../ui/sections.module.css';
import { shortDateAndTime } from '../short-date-and-time.ts';
import { aheadText, timeToBook } from '../waiting-words.ts';
import styles from './wait-dialog.module.css';

interface Waited {
  uuid: string;
  title: string;
  timezone: string;
  /** On the page of the event, where one joins. */
  booking_closes_at?: string;
}

/** 20.1: joins the waiting list, changes how many places are wanted, and leaves it. */
export function WaitDialog({ event, onClose }: { event: Waited; onClose: () => void }) {
  const params = { uuid: event.uuid };
  const { data, isError } = useQuery({
    queryKey: ['waitlist', { params }],
    queryFn: () => lateCall('waitlist', { params }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Modal title="Waiting List" onClose={onClose}>
      {data ? (
        <Line event={event} own={data.data} onClose={onClose} />
      ) : (
        <p role="status">
          {isError ? 'The waiting list could not be loaded. Please try again.' : 'Loading…'}
        </p>
      )}
    </Modal>
  );
}

/** 20.3 */
function BeforeJoining({ event: { title, timezone, booking_closes_at } }: { event: Waited }) {
  const openCall =
    booking_closes_at === undefined
      ? undefined
      : new Date(Date.parse(booking_closes_at) - openCallHours * 3_600_000).toISOString();
  return (
    <div className={styles.before}>
      <p>If a place comes free at {title}:</p>
      <ol className={styles.steps}>
        <li>We email you.</li>
        <li>You then have {timeToBook} to book it: the email says until when.</li>
        <li>You pay only when you book it.</li>
      </ol>
      <p className={sections.quiet}>
        {openCall === undefined
          ? `In the last ${openCallHours} hours of booking`
          : `From ${shortDateAndTime(openCall, timezone)}`}
        , the first to book gets it.
      </p>
    </div>
  );
}

function InLine({ title, ahead }: { title: string; ahead: number }) {
  return (
    <div className={styles.before}>
      <p>You are on the list for {title}.</p>
      <p className={styles.ahead}>{aheadText(ahead)}</p>
      <p className={sections.quiet}>If you ask for more places, you go to the end of the line.</p>
    </div>
  );
}

function CountSelect({
  label,
  value,
  upTo,
  onChange,
}: {
  label: string;
  value: number;
  upTo: number;
  onChange: (count: number) => void;
}) {
  const counts = Array.from({ length: upTo }, (_, index) => 1 + index);
  return (
    <Select label={label} value={value} onChange={({ target }) => onChange(Number(target.value))}>
      {counts.map((count) => (
        <option key={count}>{count}</option>
      ))}
    </Select>
  );
}

/** How many places are wanted, and as few as how many would do. */
function Counts({
  seats,
  least,
  onChange,
}: {
  seats: number;
  least: number;
  onChange: (seats: number, least: number) => void;
}) {
  return (
    <div className={styles.counts}>
      <CountSelect
        label="Places You Want"
        value={seats}
        upTo={foursome}
        onChange={(wanted) => onChange(wanted, Math.min(least, wanted))}
      />
      {seats > 1 && (
        <CountSelect
          label="I Would Come With as Few As"
          value={least}
          upTo={seats}
          onChange={(enough) => onChange(seats, enough)}
        />
      )}
    </div>
  );
}

function Line({ event, own, onClose }: { event: Waited; own: WaitlistState; onClose: () => void }) {
  const { uuid, title } = event;
  const queryClient = useQueryClient();
  const { run, failure, underWay } = useButtonChange();
  const [seats, setSeats] = useState(own.seats ?? 1);
  const [least, setLeast] = useState(own.least ?? 1);
  const isIn = own.state !== 'none';
  const params = { uuid };

  const change = (name: string, send: () => Promise<unknown>, done?: string) =>
    run(name, async () => {
      await send();
      await refreshUser(queryClient);
      await queryClient.invalidateQueries({ queryKey: ['bookingViability', { params }] });
      if (done) notifyDone(done);
      onClose();
    });

  if (own.why_not !== null) return <p>{own.why_not}</p>;
  return (
    <div className={sections.stack}>
      {isIn ? <InLine title={title} ahead={own.ahead ?? 0} /> : <BeforeJoining event={event} />}
      <Counts
        seats={seats}
        least={least}
        onChange={(wanted, enough) => {
          setSeats(wanted);
          setLeast(enough);
        }}
      />
      <FormFailure message={failure} />
      <Button
        loading={underWay.includes('join')}
        onClick={() =>
          change(
            'join',
            () => lateCall('joinWaitlist', { params, body: { seats, least } }),
            // The page says that one is on the list.
            isIn ? 'Your places are changed.' : undefined,
          )
        }
      >
        {isIn ? 'Save' : 'Join the Waiting List'}
      </Button>
      {isIn && (
        <Button
          variant="quiet"
          loading={underWay.includes('leave')}
          onClick={() =>
            change(
              'leave',
              () => lateCall('leaveWaitlist', { params }),
              'You are no longer on the waiting list.',
            )
          }
        >
          Leave the List
        </Button>
      )}
    </div>
  );
}
