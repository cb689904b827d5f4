import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AttendeeBooking } from '#contract/attendees.ts';
import { longDate } from '#web/events/event-time.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { useNavigate } from '#web/router/router-provider.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { actWithNumbers, keyGiver } from '../pieces/act-with-numbers.ts';
import { eventsToCome } from '../pieces/events-to-come.ts';
import { useStoredForm } from '../pieces/use-stored-form.ts';
import { organize, organizeQuery } from '../session/organize-call.ts';
import { placeCount } from './attendee-names.ts';
import styles from './attendees.module.css';
import {
  allSeats,
  chosenSeats,
  ReasonAndTell,
  type Seat,
  SeatChecks,
  type Tell,
} from './seat-choice.tsx';
import { useStoreBooking } from './store-booking.ts';
import { fieldError } from './typed-values.ts';

type Difference = 'keep' | 'refund' | 'owe';

/** Moves places to another event with room, with what was paid for them (13.5). */
export function MoveForm({ booking, seats }: { booking: AttendeeBooking; seats: Seat[] }) {
  const { id } = booking;
  const store = useStoreBooking();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [giveKey] = useState(keyGiver);
  const { data, error } = useQuery({ queryKey: ['events to come'], queryFn: eventsToCome });
  const others = data?.filter(
    ({ uuid, status }) => uuid !== booking.event.uuid && status === 'published',
  );

  const start = {
    ...allSeats(seats),
    ...{ event: '', difference: 'keep', reason: '', tell: 'everyone' },
  };
  const form = useStoredForm(`move ${id}`, start, async (values) => {
    if (values.event === '') throw fieldError('event', 'Choose the event.');
    const act = {
      seats: chosenSeats(seats, values),
      event: values.event,
      difference: values.difference as Difference,
      reason: values.reason,
      tell: values.tell as Tell,
    };
    const title = others?.find(({ uuid }) => uuid === act.event)?.title ?? 'the other event';
    const answer = await actWithNumbers(
      ({ people, cents, emails }) => ({
        title: `Move ${placeCount(people)} to ${title}?`,
        text: 'The old tickets say where the places are now; there are new ones there:',
        button: 'Move Them',
        ...{ people, cents, emails },
      }),
      (expect) => organize('moveAttendees', { params: { id }, body: { ...giveKey(act), expect } }),
    );
    store(answer.data);
    void queryClient.invalidateQueries(organizeQuery('booking', { params: { id } }));
    notifyDone(`${placeCount(act.seats.length)} moved to ${title}. This is the booking there.`);
    const params = { slug: answer.data.event.slug, id: answer.data.id };
    void navigate({ to: '/organize/events/$slug/attendees/$id', params });
  });

  return (
    <div className={styles.panel}>
      <h3>Move to another event</h3>
      <CheckedForm form={form} button="Move These Places" variant="outline">
        <SeatChecks seats={seats} field={form.field as (name: string) => object} />
        <Select
          // Begun anew once the events are there, so that the one that was chosen before is chosen again.
          key={data ? 'loaded' : 'loading'}
          label="To Which Event"
          hint={
            error
              ? 'The events could not be loaded. Please close this and open it again.'
              : undefined
          }
          aria-required
          {...form.field('event')}
        >
          <option value="">{data || error ? 'Choose an event' : 'Loading…'}</option>
          {others?.map(({ uuid, title, starts_at, timezone }) => (
            <option key={uuid} value={uuid}>
              {title}, {longDate(starts_at, timezone)}
            </option>
          ))}
        </Select>
        <Select
          label="If the Price Is Another"
          hint="For each place the price there holds, or what it was here."
          {...form.field('difference')}
        >
          <option value="keep">Keep what was paid, whatever it costs there</option>
          <option value="refund">Give back what was paid too much</option>
          <option value="owe">What is missing is owing</option>
        </Select>
        <ReasonAndTell field={form.field as (name: string) => object} />
      </CheckedForm>
    </div>
  );
}
