import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { formatMoney } from '#contract/values/money.ts';
import { maxGuests } from '#contract/values/portal-limits.ts';
import { EmailInput } from '#web/forms/email-input.tsx';
import { AddButton } from '#web/ui/add-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { type GuestValues, isEmptyGuest } from './booking-values.ts';
import { EarlierGuests } from './earlier-guests.tsx';
import styles from './players.module.css';
import type { SeatsForm } from './use-seats-form.ts';

export const handicapInput = {
  label: 'Handicap Index',
  hint: 'Optional, like 12.4.',
  inputMode: 'text',
  autoComplete: 'off',
} as const;

/** What `children` say about the booker, and the guests: `room` of them at most, each at `price` cents. */
export function GuestsFields({
  form,
  room = maxGuests,
  price,
  booked = [],
  asksHandicap,
  children,
}: {
  form: SeatsForm<{ guests: GuestValues[] }>;
  room?: number;
  price: number;
  /** The names of the people with a seat already. */
  booked?: string[];
  asksHandicap: boolean;
  children: ReactNode;
}) {
  const { guests } = form.values;
  const { list, focusNewest, focusAdd } = useGuestFocus(guests);
  const hasRoom = guests.length < room;

  return (
    <div className={styles.players} ref={list}>
      {children}
      {guests.map(({ key }, index) => (
        <GuestFields
          key={key}
          form={form}
          index={index}
          price={price}
          asksHandicap={asksHandicap}
          onRemove={() => {
            focusAdd();
            form.removeGuest(key);
          }}
        />
      ))}
      {hasRoom && (
        <AddButton
          what={`a Guest · ${priceText(price)}`}
          onClick={() => {
            focusNewest();
            form.addGuest();
          }}
        />
      )}
      {(hasRoom || guests.some(isEmptyGuest)) && (
        <EarlierGuests
          without={[...booked, ...guests.map(({ name }) => name)]}
          onChosen={(guest) => {
            focusNewest();
            form.addEarlierGuest(guest);
          }}
        />
      )}
    </div>
  );
}

function GuestFields({
  form,
  index,
  price,
  asksHandicap,
  onRemove,
}: {
  form: SeatsForm<{ guests: GuestValues[] }>;
  index: number;
  price: number;
  asksHandicap: boolean;
  onRemove: () => void;
}) {
  const title = useId();
  return (
    <fieldset className={styles.player} aria-labelledby={title} data-guest="">
      <div className={styles.who}>
        <h3 id={title}>Guest {index + 1}</h3>
        <p className={styles.price}>{priceText(price)}</p>
        <Button variant="quiet" onClick={onRemove}>
          <span>
            Remove<span className="visually-hidden"> guest {index + 1}</span>
          </span>
        </Button>
      </div>
      <div className={styles.fields}>
        <TextInput
          label="Name"
          aria-required
          autoComplete="off"
          {...form.guestField(index, 'name', 'name')}
        />
        <EmailInput
          label="Email"
          hint="Optional: for their ticket."
          {...form.guestField(index, 'email', 'email')}
          autoComplete="off"
          aria-required={false}
        />
        {asksHandicap && (
          <TextInput {...handicapInput} {...form.guestField(index, 'handicap_index', 'handicap')} />
        )}
      </div>
    </fieldset>
  );
}

export function priceText(cents: number): string {
  return cents === 0 ? 'Free' : formatMoney(cents);
}

/** Moves the focus to the name of an added guest, and after a removal to the button that adds one. */
function useGuestFocus(guests: GuestValues[]) {
  const list = useRef<HTMLDivElement>(null);
  const rows = guests.map(({ key }) => key).join(' ');
  const wanted = useRef<{ target: 'newest' | 'add'; from: string }>(undefined);

  useLayoutEffect(() => {
    const { target, from } = wanted.current ?? { from: rows };
    if (from === rows) return;
    wanted.current = undefined;
    const newest = [
      ...(list.current?.querySelectorAll<HTMLElement>(':scope > [data-guest]') ?? []),
    ];
    const button = list.current?.querySelector<HTMLElement>(':scope > button');
    if (target === 'newest') newest.at(-1)?.querySelector('input')?.focus();
    else button?.focus();
  }, [rows]);

  return {
    list,
    focusNewest: () => {
      wanted.current = { target: 'newest', from: rows };
    },
    focusAdd: () => {
      wanted.current = { target: 'add', from: rows };
    },
  };
}
