import { type SubmitEvent, useState } from 'react';
import { formatMoney, formatNumber } from '#contract/values/money.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Modal } from '#web/ui/dialog/modal.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import forms from '../../forms/form.module.css';
import alert from '../../ui/dialog/alert-dialog.module.css';
import sections from '../../ui/sections.module.css';
import type { Loss } from '../session/questions.ts';
import styles from './open-matters.module.css';
import { OpenMatters } from './open-matters.tsx';

/** Up to so many people a press of the button is enough. */
const fewPeople = 10;

/** Before what cannot be taken back: people, sum, emails (11.4). */
export function LossDialog({
  loss,
  onAnswer,
}: {
  loss: Loss;
  onAnswer: (answer: boolean) => void;
}) {
  const { title, text, button, people = 0, isHarmless, facts = factsOf(loss), open } = loss;
  const [error, setError] = useState<string>();
  const mustType = people > fewPeople;

  function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('people') ?? '');
    if (mustType && Number(typed.replaceAll(/[\s,]/g, '')) !== people) {
      setError(`Type ${people}, the number of people.`);
      return;
    }
    onAnswer(true);
  }

  return (
    <Modal
      title={title}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button variant="outline" onClick={() => onAnswer(false)}>
            Go Back
          </Button>
          <Button type="submit" form="loss" className={classNames(!isHarmless && alert.danger)}>
            {button}
          </Button>
        </>
      }
    >
      <form className={sections.stack} id="loss" noValidate onSubmit={confirm}>
        <p>{text}</p>
        {facts.length > 0 && (
          <ul className={forms.steps}>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        {open && open.matters.length > 0 && (
          <section aria-labelledby="open">
            <h3 className={styles.heading} id="open">
              {open.heading}
            </h3>
            <OpenMatters matters={open.matters} onFollow={() => onAnswer(false)} />
          </section>
        )}
        {mustType && (
          <TextInput
            label={`Type the Number of People, ${people}`}
            name="people"
            inputMode="numeric"
            autoComplete="off"
            error={error}
            onChange={() => setError(undefined)}
          />
        )}
      </form>
    </Modal>
  );
}

/** "3 people", "$90.00 go back", "2 emails" */
function factsOf({ people = 0, cents, emails }: Loss): string[] {
  return [
    ...(people > 0 ? [`${formatNumber(people)} ${people === 1 ? 'person' : 'people'}`] : []),
    ...(cents === undefined ? [] : [`${formatMoney(cents)} go back`]),
    ...(emails === undefined
      ? []
      : [`${formatNumber(emails)} ${emails === 1 ? 'email' : 'emails'}`]),
  ];
}
