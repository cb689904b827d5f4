import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { longDate } from '#web/events/event-time.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { useNavigate } from '#web/router/router-provider.tsx';
import { SheetFoot, SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import { actWithNumbers, keyGiver } from '../pieces/act-with-numbers.ts';
import { publishedEventsToCome } from '../pieces/events-to-come.ts';
import { useStoredForm } from '../pieces/use-stored-form.ts';
import { organize, organizeQuery } from '../session/organize-call.ts';
import { placeCount } from './attendee-names.ts';
import {
  allSeats,
  atFirstSeat,
  chosenSeats,
  ReasonAndTell,
  type Seat,
  SeatChecks,
  type Tell,
} from './seat-choice.tsx';
import { type BookingRights, useStoreBooking } from './store-booking.ts';

type Difference = 'keep' | 'refund' | 'owe';

interface MoveProps {
  booking: AttendeeBooking;
  seats: Seat[];
  rights: BookingRights;
  onDone: () => void;
}

/** Moves places to another event with room, with what was paid for them (13.5). */
export function MoveForm(props: MoveProps) {
  const { booking, seats, rights, onDone } = props;
  const { data, error } = useQuery({
    queryKey: ['published events to come'],
    queryFn: publishedEventsToCome,
  });
  const others = data?.filter(({ uuid }) => uuid !== booking.event.uuid);
  const form = useMove(
    props,
    (event) => others?.find(({ uuid }) => uuid === event)?.title ?? 'the other event',
  );

  return (
    <SideSheet title="Move to another event" onClose={onDone}>
      <CheckedForm
        form={form}
        button="Move These Places"
        frame={(button) => <SheetFoot>{button}</SheetFoot>}
      >
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
        {rights.refunds ? (
          <Select
            label="If the Price Is Another"
            hint="For each place the price there holds, or what it was here."
            {...form.field('difference')}
          >
            <option value="keep">Keep what was paid, whatever it costs there</option>
            <option value="refund">Give back what was paid too much</option>
            <option value="owe">What is missing is owing</option>
          </Select>
        ) : (
          <p>What the places cost there is owing.</p>
        )}
        <ReasonAndTell field={form.field as (name: string) => object} />
      </CheckedForm>
    </SideSheet>
  );
}

/** The form; afterwards the booking there is shown, or this one if the organizer does not see that event. */
function useMove(
  { booking: { id }, seats, rights, onDone }: MoveProps,
  titleOf: (event: string) => string,
) {
  const store = useStoreBooking();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [giveKey] = useState(keyGiver);
  const start = {
    ...allSeats(seats),
    event: '',
    difference: 'keep',
    reason: '',
    tell: 'everyone',
  };
  return useStoredForm(`move ${id}`, start, async (values) => {
    const act = {
      seats: chosenSeats(seats, values),
      event: values.event,
      // An organizer who may not refund gives no place away below its price, either.
      difference: rights.refunds ? (values.difference as Difference) : 'owe',
      reason: values.reason,
      tell: values.tell as Tell,
    };
    const title = titleOf(act.event);
    const answer = await actWithNumbers(
      ({ people, cents, emails }) => ({
        title: `Move ${placeCount(people)} to ${title}?`,
        text: 'The old tickets say where the places are now; there are new ones there:',
        button: 'Move Them',
        isHarmless: true,
        people,
        cents,
        emails,
      }),
      (expect) => organize('moveAttendees', { params: { id }, body: { ...giveKey(act), expect } }),
    ).catch(atFirstSeat(seats));
    const moved = `${placeCount(act.seats.length)} moved to ${title}.`;
    const { event, id: there } = answer.data;
    store(answer.data);
    if (there !== id) {
      void queryClient.invalidateQueries(organizeQuery('booking', { params: { id } }));
      notifyDone(`${moved} This is the booking there.`);
      const params = { slug: event.slug, id: there };
      return navigate({ to: '/organize/events/$slug/attendees/$id', params });
    }
    // Before this form, with its button, is gone.
    showOutcome('seats');
    notifyDone(moved);
    onDone();
  });
}
