import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { listed } from '#contract/values/choices.ts';
import { formatDollars } from '#contract/values/money.ts';
import { shortWhen } from '#contract/values/short-when.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { useNavigate } from '#web/router/router-provider.tsx';
import { SheetFoot, SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import { actWithNumbers, keyGiver } from '../../pieces/act-with-numbers.ts';
import { publishedEventsToCome } from '../../pieces/events-to-come.ts';
import { useStoredForm } from '../../pieces/forms/use-stored-form.ts';
import { organize, organizeQuery } from '../../session/organize-call.ts';
import {
  chosenInWords,
  confirmsAnew,
  type Difference,
  eventInWords,
  goesBackOf,
  owingInWords,
  placesButton,
  surplusOfMove,
  termsOfMove,
} from '../words/booking-words.ts';
import { placeCount } from '../words/place-names.ts';
import styles from './live-sum.module.css';
import { useLiveValues } from './live-sum.tsx';
import { emailsInWords } from './refund-form.tsx';
import {
  atFirstSeat,
  chosenSeats,
  idsOf,
  ReasonAndTell,
  type Seat,
  SeatChecks,
  seatsToMove,
  type Tell,
} from './seat-choice.tsx';
import { type BookingRights, useStoreBooking } from './store-booking.ts';

type Found = Awaited<ReturnType<typeof publishedEventsToCome>>[number];

interface Texts {
  event: string;
  difference: string;
  reason: string;
  tell: string;
  [seat: `seat.${string}`]: boolean;
}

interface MoveProps {
  booking: AttendeeBooking;
  seats: Seat[];
  /** The place that the person began with. */
  from: string | undefined;
  rights: BookingRights;
  onDone: () => void;
}

/** Moves places to another event with room, with what was paid for them (13.5). */
export function MoveForm(props: MoveProps) {
  const { booking, seats, from, onDone } = props;
  const { data, error } = useQuery({
    queryKey: ['published events to come'],
    queryFn: publishedEventsToCome,
  });
  const others = data?.filter(({ uuid }) => uuid !== booking.event.uuid);
  const start: Texts = {
    ...seatsToMove(seats, from),
    event: '',
    difference: '',
    reason: '',
    tell: 'everyone',
  };
  const form = useMove(props, start, others);
  const values = useLiveValues(form.ref, start);
  const event = others?.find(({ uuid }) => uuid === values.event);
  return (
    <SideSheet title="Move to another event" onClose={onDone}>
      <CheckedForm
        form={form}
        button="Review the Move"
        frame={(button) => (
          <SheetFoot>
            <div className={styles.live} role="status">
              {sumInWords(props, others, values).map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
            {button}
          </SheetFoot>
        )}
      >
        <SeatChecks seats={seats} field={form.field as (name: string) => object} />
        <Select
          // Begun anew once the events are there, so that the one that was chosen before is chosen again.
          key={data ? 'loaded' : 'loading'}
          label="To Which Event"
          hint={
            error
              ? 'The events could not be loaded. Please close this and open it again.'
              : event && eventText(booking, chosenSeats(seats, values), event)
          }
          aria-required
          {...form.field('event')}
        >
          <option value="">{data || error ? 'Choose an event' : 'Loading…'}</option>
          {others?.map((event) => eventOption(booking, chosenSeats(seats, values), event))}
        </Select>
        <DifferenceChoice {...props} form={form} others={others} values={values} />
        <ReasonAndTell
          field={form.field as (name: string) => object}
          booker={booking.booker.name}
          hasGuests={seats.some(({ is_booker }) => !is_booker)}
        />
      </CheckedForm>
    </SideSheet>
  );
}

/** V6: price, room, and how much more or less it is. One without room for them cannot be chosen. */
function eventOption(booking: AttendeeBooking, chosen: Seat[], event: Found): ReactNode {
  const { uuid, title, spots_left } = event;
  const isFull = spots_left !== null && spots_left < Math.max(chosen.length, 1);
  return (
    <option key={uuid} value={uuid} disabled={isFull}>
      {title}, {eventText(booking, chosen, event)}
    </option>
  );
}

function eventText(booking: AttendeeBooking, chosen: Seat[], event: Found): string {
  const { starts_at, timezone } = event;
  return eventInWords(event, shortWhen(timezone, starts_at, 'list'), booking, chosen);
}

/**
 * How it is settled, where the other event has another price; captains give nothing away. Undefined until somebody has
 * chosen: neither side's money is given away unasked.
 */
function settled({ rights }: MoveProps, { difference }: Texts, more: number) {
  if (!rights.refunds) return 'owe';
  if (more === 0) return 'keep';
  const choices: readonly Difference[] = more > 0 ? ['owe', 'keep'] : ['refund', 'keep'];
  return choices.find((choice) => choice === difference);
}

function DifferenceChoice({
  form,
  others,
  values,
  ...props
}: MoveProps & {
  form: ReturnType<typeof useMove>;
  others: Found[] | undefined;
  values: Texts;
}) {
  const { booking, seats, rights } = props;
  const event = others?.find(({ uuid }) => uuid === values.event);
  if (!rights.refunds) return <p>What the places cost there is owing.</p>;
  if (!event) return null;
  const { more } = termsOfMove(booking, chosenSeats(seats, values), event);
  if (more === 0) return null;
  return (
    <Select
      // Other choices are there for the other direction.
      key={more > 0 ? 'dearer' : 'cheaper'}
      label={`What Becomes of the ${formatDollars(Math.abs(more))}?`}
      hint={more > 0 ? 'It costs that much more there.' : 'It costs that much less there.'}
      aria-required
      {...form.field('difference')}
    >
      <option value="">Choose one</option>
      {more > 0 ? (
        <option value="owe">They owe the difference</option>
      ) : (
        <option value="refund">Refund the difference</option>
      )}
      <option value="keep">{more > 0 ? 'Waive the difference' : 'Keep what was paid'}</option>
    </Select>
  );
}

function sumInWords(props: MoveProps, others: Found[] | undefined, values: Texts): string[] {
  const { booking, seats } = props;
  const chosen = chosenSeats(seats, values);
  if (chosen.length === 0) return ['Choose who moves.'];
  const who = chosenInWords(chosen, seats);
  const event = others?.find(({ uuid }) => uuid === values.event);
  if (!event) return [who];
  const terms = termsOfMove(booking, chosen, event);
  const difference = settled(props, values, terms.more);
  if (!difference) return [who, 'Choose what becomes of the difference.'];
  const { owing, back } = terms.after(difference);
  return [
    who,
    owingInWords(terms.owing, owing),
    ...(back > 0 ? [goesBackOf(booking, back)] : []),
    ...surplusOfMove(terms, difference),
  ];
}

/** The form; afterwards the booking there is shown, or this one if the organizer does not see that event. */
function useMove(props: MoveProps, start: Texts, others: Found[] | undefined) {
  const { booking, seats, from, onDone } = props;
  const { id } = booking;
  const store = useStoreBooking();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [giveKey] = useState(keyGiver);
  return useStoredForm(`move ${id} ${from ?? 'all'}`, start, async (values) => {
    const chosen = chosenSeats(seats, values);
    const event = others?.find(({ uuid }) => uuid === values.event);
    const terms = event && termsOfMove(booking, chosen, event);
    const difference = settled(props, values, terms?.more ?? 0);
    const act = {
      seats: idsOf(chosen),
      event: values.event,
      // Not chosen yet: the refusal says so at the field.
      difference: (difference ?? '') as Difference,
      reason: values.reason,
      tell: values.tell as Tell,
    };
    const title = event?.title ?? 'the other event';
    const answer = await actWithNumbers(
      ({ people, cents, emails, owing }) => ({
        title: `Move ${placeCount(people)} to ${title}?`,
        text: 'They get new tickets. The old ones let nobody in, and say where the places are.',
        button: `Move ${placesButton(people)}`,
        isHarmless: true,
        people,
        facts: [
          ...(people === chosen.length
            ? [`${listed(chosen.map(({ name }) => name))} will be there.`]
            : []),
          ...(cents > 0 ? [goesBackOf(booking, cents)] : []),
          ...(owing ? [owingInWords(owing.before, owing.after)] : []),
          ...(terms && difference ? surplusOfMove(terms, difference) : []),
          emailsInWords(emails),
          ...confirmsAnew({ booker: booking.booker, tell: values.tell }),
        ],
      }),
      (expect) => organize('moveAttendees', { params: { id }, body: { ...giveKey(act), expect } }),
    ).catch(atFirstSeat(seats));
    const moved = `${placeCount(chosen.length)} moved to ${title}.`;
    const { event: shown, id: there } = answer.data;
    store(answer.data);
    if (there !== id) {
      void queryClient.invalidateQueries(organizeQuery('booking', { params: { id } }));
      const params = { slug: shown.slug, id: there };
      await navigate({ to: '/organize/events/$slug/attendees/$id', params });
      // Said where it is true.
      notifyDone(`${moved} This is the booking there.`);
      return;
    }
    // Before this form, with its button, is gone.
    showOutcome('seats');
    notifyDone(moved);
    onDone();
  });
}
