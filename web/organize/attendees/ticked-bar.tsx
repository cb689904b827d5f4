import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Attendee } from '#contract/bookings/attendees.ts';
import { resendAtOnce } from '#contract/values/portal-limits.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { Link } from '#web/router/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { MoreMenu } from '../events/acts/more-menu.tsx';
import { notifyUndo } from '../pieces/notify-undo.tsx';
import { TickedFrame } from '../pieces/ticked-frame.tsx';
import { organize } from '../session/organize-call.ts';
import { confirmLoss } from '../session/questions.ts';
import styles from './attendee-controls.module.css';

interface Ticked {
  event: { uuid: string; slug: string };
  seats: Attendee[];
  onClear: () => void;
}

/** What is done with the people that are ticked (W11). */
export function TickedBar({
  rights,
  ...ticked
}: Ticked & { rights: { writes: boolean; checksIn: boolean } }) {
  const { event, seats, onClear } = ticked;
  const { slug } = event;
  const acts = useTickedActs(ticked);
  const { confirmed, absent, addressed, underWay } = acts;
  const resends = rights.writes && addressed.length > 0 && addressed.length <= resendAtOnce;
  // On a phone behind one button: the bar is one line.
  const rest = [
    confirmed.length > 0 && {
      name: 'print',
      way: (
        <Link
          to="/organize/events/$slug/print"
          params={{ slug }}
          search={{ only: confirmed.flatMap(({ code }) => code ?? []).join(',') }}
        >
          Print
        </Link>
      ),
    },
    resends && {
      name: 'resend',
      way: (
        <Button variant="quiet" loading={underWay.includes('resend')} onClick={acts.resend}>
          Resend
        </Button>
      ),
    },
  ].filter((way) => way !== false);
  return (
    <TickedFrame count={seats.length} onClear={onClear}>
      {rights.writes && confirmed.length > 0 && (
        <Link
          to="/organize/messages/new"
          search={{ event: slug, seats: confirmed.map(({ uuid }) => uuid).join(',') }}
        >
          Email
        </Link>
      )}
      {rights.checksIn && absent.length > 0 && (
        <Button variant="quiet" loading={underWay.includes('check in')} onClick={acts.checkIn}>
          Check In
        </Button>
      )}
      {rest.length > 0 && (
        <>
          {rest.map(({ name, way }) => (
            <span key={name} className={styles.wide}>
              {way}
            </span>
          ))}
          <div className={styles.narrow}>
            <MoreMenu>
              {rest.map(({ name, way }) => (
                <li key={name}>{way}</li>
              ))}
            </MoreMenu>
          </div>
        </>
      )}
      {rights.writes && addressed.length > resendAtOnce && (
        <span>Resend: up to {resendAtOnce} at once</span>
      )}
      <FormFailure message={acts.failure} />
    </TickedFrame>
  );
}

function useTickedActs({ event: { uuid }, seats, onClear }: Ticked) {
  const queryClient = useQueryClient();
  const { run, failure, underWay } = useButtonChange();
  // Tried once more after a failure, what is sent already is not sent twice.
  const [keys] = useState(() => new Map<string, string>());
  const confirmed = seats.filter(({ state }) => state === 'confirmed');
  const absent = confirmed.filter(({ here_at }) => here_at === null);
  const addressed = confirmed.filter(({ email }) => email);
  const reload = () => {
    for (const name of ['attendees', 'kitchen', 'today'])
      void queryClient.invalidateQueries({ queryKey: [name] });
  };

  const checkIn = () =>
    run('check in', async () => {
      await sendCheckIns(uuid, absent, true);
      reload();
      onClear();
      notifyUndo(`${namesOf(absent)} checked in.`, async () => {
        await sendCheckIns(uuid, absent, false);
        reload();
      });
    });

  const resend = () =>
    run('resend', async () => {
      const sure = await confirmLoss({
        title: `Send ${emailCount(addressed.length)} again?`,
        text: resendText(confirmed.length - addressed.length),
        button: `Send ${emailCount(addressed.length)}`,
        emails: addressed.length,
        isHarmless: true,
      });
      if (!sure) return;
      for (const email of emailsOf(addressed)) {
        const { booking: id, seats } = email;
        const name = JSON.stringify(email);
        const key = keys.get(name) ?? crypto.randomUUID();
        keys.set(name, key);
        const body = { key, ...(seats && { seats }) };
        await organize('sendBookingAgain', { params: { id }, body });
      }
      keys.clear();
      onClear();
      notifyDone(`${emailCount(addressed.length)} on the way.`);
    });

  return { confirmed, absent, addressed, checkIn, resend, failure, underWay };
}

function sendCheckIns(uuid: string, seats: Attendee[], here: boolean) {
  const at = new Date().toISOString();
  const check_ins = seats.flatMap(({ ticket_hash }) =>
    ticket_hash ? [{ uuid: crypto.randomUUID(), ticket_hash, at, here }] : [],
  );
  return organize('checkIn', { params: { uuid }, body: { check_ins, sent_at: at } });
}

/** A booker gets the whole booking, a guest the own ticket. */
export function emailsOf(seats: Pick<Attendee, 'uuid' | 'booking' | 'is_booker'>[]) {
  const bookers = seats.filter(({ is_booker }) => is_booker);
  const guests = Map.groupBy(
    seats.filter(({ is_booker }) => !is_booker),
    ({ booking }) => booking,
  );
  return [
    ...bookers.map(({ booking }) => ({ booking, seats: undefined })),
    ...[...guests].map(([booking, party]) => ({
      booking,
      seats: party.map(({ uuid }) => uuid),
    })),
  ];
}

/** "Sam Guest", "Sam Guest and Robin Zoé", "3 people" */
export function namesOf(seats: Pick<Attendee, 'name'>[]): string {
  const names = seats.map(({ name }) => name);
  return names.length > 2 ? `${names.length} people` : names.join(' and ');
}

const emailCount = (count: number) => (count === 1 ? '1 email' : `${count} emails`);

function resendText(without: number): string {
  const text = 'Who booked gets the booking with all tickets, a guest their own ticket.';
  if (without === 0) return text;
  return `${text} ${without === 1 ? '1 person has' : `${without} people have`} no email address here, and get none.`;
}
