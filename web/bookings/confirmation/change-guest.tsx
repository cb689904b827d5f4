import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { Confirmation } from '#contract/bookings/bookings.ts';
import { mealChoices } from '#contract/bookings/meals.ts';
import { asksForHandicap } from '#contract/events/event-kinds.ts';
import { lateCall } from '#web/api/late-call.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { EmailInput } from '#web/forms/email-input.tsx';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { useCheckedForm } from '#web/forms/use-checked-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import styles from '../../forms/form.module.css';
import { changeBooking } from '../change-booking.ts';
import { type GuestTyped, guestChange, guestTyped, mealLabels } from './guest-change.ts';

type Seat = Confirmation['seats'][number];

/**
 * Unfolds the form of a seat, below the line of its buttons. Of the own seat only what the event asks for can be
 * changed. `children` stand beside the button.
 */
export function ChangeGuest({
  confirmation,
  seat,
  children,
}: {
  confirmation: Confirmation;
  seat: Seat;
  children?: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  function close() {
    setOpen(false);
    // The saved form disappears with its button, unless the person has moved on.
    const focused = document.activeElement;
    if (focused === document.body || document.getElementById(id)?.contains(focused)) {
      button.current?.focus();
    }
  }

  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          Change
          <span className="visually-hidden">
            {seat.is_booker ? ' Details' : ' Guest'} {seat.name}
          </span>
        </span>
      </Button>
      {children}
      {isOpen && (
        <div id={id} className={styles.unfolded}>
          <GuestForm confirmation={confirmation} seat={seat} onSaved={close} />
        </div>
      )}
    </>
  );
}

function GuestForm({
  confirmation: { booking, event },
  seat,
  onSaved,
}: {
  confirmation: Confirmation;
  seat: Seat;
  onSaved: () => void;
}) {
  const queryClient = useQueryClient();
  const asksHandicap = asksForHandicap(event);
  const asked: (keyof GuestTyped)[] = [
    ...(seat.is_booker ? [] : (['name', 'email'] as const)),
    ...(asksHandicap ? (['handicap_index'] as const) : []),
    ...(event.serves_meal ? (['meal'] as const) : []),
  ];
  const { field, ...form } = useCheckedForm(guestTyped(seat), async (typed) => {
    const body = guestChange(typed, seat, asked);
    if (Object.keys(body).length > 0) {
      const params = { id: booking.id, uuid: seat.uuid };
      await changeBooking(queryClient, () => lateCall('changeSeat', { params, body }));
      notifyDone(body.name === undefined ? 'The change is saved.' : `${body.name} has the place.`);
    }
    onSaved();
  });

  return (
    <CheckedForm form={form} button="Save" variant="outline">
      {!seat.is_booker && (
        <>
          <p className={styles.answer}>
            A different name or email means a different guest: they get their own ticket, and the
            old one is void.
          </p>
          <TextInput label="Name" aria-required autoComplete="off" {...field('name')} />
          <EmailInput
            label="Email"
            hint="Optional. Your guest then gets the ticket by email."
            {...field('email')}
            autoComplete="off"
            aria-required={false}
          />
        </>
      )}
      {asksHandicap && (
        <TextInput
          label="Handicap Index"
          hint="Optional, like 12.4 or +1.8."
          autoComplete="off"
          {...field('handicap_index')}
        />
      )}
      {event.serves_meal && (
        <Select
          label="Meal"
          hint="Optional. We keep it for the event. The kitchen gets numbers; beside a name only the safety leads see it."
          autoComplete="off"
          {...field('meal')}
        >
          <option value="">Not said</option>
          {mealChoices.map((meal) => (
            <option key={meal} value={meal}>
              {mealLabels[meal]}
            </option>
          ))}
        </Select>
      )}
    </CheckedForm>
  );
}
