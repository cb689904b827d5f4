import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { EmailInput } from '#web/forms/email-input.tsx';
import { AddButton } from '#web/ui/add-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import formStyles from '../../forms/form.module.css';
import sections from '../../ui/sections.module.css';
import { type GuestValues, maxGuests } from './booking-values.ts';
import type { SeatsForm } from './use-seats-form.ts';

export const handicapInput = {
  label: 'Handicap Index',
  hint: 'Optional, like 12.4 or +1.8.',
  inputMode: 'text',
  autoComplete: 'off',
} as const;

/** What `children` say about the booker, and the guests: `room` of them at most. */
export function GuestsFields({
  form,
  room = maxGuests,
  asksHandicap,
  children,
}: {
  form: SeatsForm<{ guests: GuestValues[] }>;
  room?: number;
  asksHandicap: boolean;
  children: ReactNode;
}) {
  const { guests } = form.values;
  const { list, focusNewest, focusAdd } = useGuestFocus(guests.length);

  return (
    <div className={classNames(sections.list, sections.stack)} ref={list}>
      {children}
      {guests.map(({ key }, index) => (
        <fieldset className={formStyles.form} key={key} aria-labelledby={key} data-guest="">
          <div className={formStyles.between}>
            <h3 id={key}>Guest {index + 1}</h3>
            <Button
              variant="outline"
              onClick={() => {
                focusAdd();
                form.removeGuest(key);
              }}
            >
              Remove<span className="visually-hidden"> guest {index + 1}</span>
            </Button>
          </div>
          <TextInput
            label="Name"
            aria-required
            autoComplete="off"
            {...form.guestField(index, 'name', 'name')}
          />
          <div className={formStyles.pair}>
            <EmailInput
              label="Email"
              hint="Optional. Your guest then gets the details by email."
              {...form.guestField(index, 'email', 'email')}
              autoComplete="off"
              aria-required={false}
            />
            {asksHandicap && (
              <TextInput
                {...handicapInput}
                {...form.guestField(index, 'handicap_index', 'handicap')}
              />
            )}
          </div>
        </fieldset>
      ))}
      {guests.length < room && (
        <AddButton
          what="a Guest"
          onClick={() => {
            focusNewest();
            form.addGuest();
          }}
        />
      )}
    </div>
  );
}

/** Moves the focus to the name of an added guest, and after a removal to the button that adds one. */
function useGuestFocus(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<{ target: 'newest' | 'add'; from: number }>(undefined);

  useLayoutEffect(() => {
    const { target, from } = wanted.current ?? { from: count };
    if (from === count) return;
    wanted.current = undefined;
    const newest = list.current?.querySelector<HTMLElement>(':scope > [data-guest]:last-of-type');
    const button = list.current?.querySelector<HTMLElement>(':scope > button');
    if (target === 'newest') newest?.querySelector('input')?.focus();
    else button?.focus();
  }, [count]);

  return {
    list,
    focusNewest: () => {
      wanted.current = { target: 'newest', from: count };
    },
    focusAdd: () => {
      wanted.current = { target: 'add', from: count };
    },
  };
}
