import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import formStyles from '../forms/form.module.css';
import { notifyDone } from '../forms/use-button-change.ts';
import { type Card, cardExpiry, cardName } from '../payments/card/card-name.ts';
import { CardForm } from '../payments/card-form.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { showOutcome } from '../ui/focus-content.ts';
import sections from '../ui/sections.module.css';
import { changeMembership, replaceCard } from './change-membership.ts';

/** The card that is charged, and the form to replace it; `children` stand beside its button. */
export function OwnCard({
  card,
  hasProblem,
  children,
}: {
  card: Card;
  hasProblem: boolean;
  children: ReactNode;
}) {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const formId = useId();

  async function replace(paymentMethod: string) {
    const used = await changeMembership(queryClient, () => replaceCard(paymentMethod));
    // Synchronously: showOutcome() moves a focus that was in the form, but no other.
    flushSync(() => setOpen(false));
    notifyDone(`${cardName(used)} is your card now: your membership renews on it.`);
    showOutcome('card');
  }

  return (
    <section className={sections.section} aria-labelledby="card">
      <h2 id="card">Payment card</h2>
      <p>
        <strong>{cardName(card)}</strong>
        <br />
        <span className={sections.quiet}>Expires {cardExpiry(card)}</span>
      </p>
      <div className={sections.buttons}>
        <Button
          variant={hasProblem && !isOpen ? 'green' : 'outline'}
          aria-expanded={isOpen}
          aria-controls={isOpen ? formId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Keep This Card' : 'Update Card'}
        </Button>
        {children}
      </div>
      {isOpen && (
        <div className={classNames(sections.stack, formStyles.wide)} id={formId}>
          <CardForm button="Use This Card" onCard={replace} />
        </div>
      )}
    </section>
  );
}
