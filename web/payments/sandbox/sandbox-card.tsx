import { useState } from 'react';
import { dayIn } from '#contract/values/wall-time.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { useCheckedForm } from '#web/forms/use-checked-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { useZone } from '#web/ui/zone.ts';
import sections from '../../ui/sections.module.css';
import type { CardFormProps } from '../card/card-form-props.ts';
import styles from './sandbox-card.module.css';
import { paymentMethodOf, type TypedCard, testCards } from './sandbox-cards.ts';
import { SandboxNote } from './sandbox-note.tsx';
import { brandOf, groupedExpiry, groupedNumber, regroup } from './typed-card.ts';

/** A card in the sandbox: fields that accept test numbers only, and a list of them. */
export function SandboxCard(props: CardFormProps) {
  const [{ formKey, typed }, setPick] = useState({
    formKey: 0,
    typed: { number: '', expiry: '', cvc: '' },
  });
  return (
    <>
      <SandboxNote text="Demo payments: only test cards work, and no money moves. Please don’t enter a real card." />
      <Fields key={formKey} start={typed} {...props} />
      <details className={styles.tests}>
        <summary>Test cards</summary>
        <ul className={sections.list}>
          {testCards.map(({ number, outcome }) => (
            <li className={styles.test} key={number}>
              <span>
                {number}
                <br />
                <span className={sections.quiet}>{outcome}</span>
              </span>
              <Button
                variant="outline"
                onClick={() =>
                  setPick({
                    formKey: formKey + 1,
                    typed: { number, expiry: '12 / 34', cvc: '123' },
                  })
                }
              >
                Use<span className="visually-hidden"> {number}</span>
              </Button>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function Fields({ start, button, below, frame, ...sending }: CardFormProps & { start: TypedCard }) {
  const zone = useZone();
  const form = useCheckedForm(start, (typed) => send(typed, sending, dayIn(zone, new Date())));
  const [brand, setBrand] = useState(brandOf(start.number));
  // No autocomplete, or the browser would offer the person's real card.
  const native = { inputMode: 'numeric', autoComplete: 'off', 'aria-required': true } as const;
  const number = form.field('number');
  const expiry = form.field('expiry');
  return (
    <CheckedForm form={form} button={button} frame={frame}>
      <div className={styles.number}>
        <TextInput
          label="Card Number"
          {...native}
          {...number}
          onChange={({ target }) => {
            number.onChange();
            regroup(target, groupedNumber);
            setBrand(brandOf(target.value));
          }}
        />
        <span className={styles.brand} role="status">
          {brand}
        </span>
      </div>
      <div className={styles.pair}>
        <TextInput
          label="Expiry (MM / YY)"
          {...native}
          {...expiry}
          onChange={({ target }) => {
            expiry.onChange();
            regroup(target, groupedExpiry);
          }}
        />
        <TextInput label="Security Code (CVC)" {...native} {...form.field('cvc')} />
      </div>
      {below}
    </CheckedForm>
  );
}

/** Checks the fields above as well, so that all errors are shown at once. */
async function send(
  typed: TypedCard,
  { onCard, checkAbove }: Pick<CardFormProps, 'onCard' | 'checkAbove'>,
  today: string,
): Promise<void> {
  checkAbove?.();
  await onCard(paymentMethodOf(typed, today));
}
