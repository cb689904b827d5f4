import { type ReactNode, useState } from 'react';
import type { SavedCard } from '#contract/membership/membership.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { useZone } from '#web/ui/zone.ts';
import { useCall } from '../api/use-call.ts';
import { CheckedForm } from '../forms/checked-form.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { Working } from '../forms/working.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import sections from '../ui/sections.module.css';
import type { CardFormProps } from './card/card-form-props.ts';
import { cardExpiry, cardName, hasExpired } from './card/card-name.ts';
import { CardForm } from './card-form.tsx';
import { HowToPay, useHowToPay } from './how-to-pay.tsx';
import { SandboxNote } from './sandbox/sandbox-note.tsx';

interface PayFormProps extends Omit<CardFormProps, 'onCard' | 'below' | 'frame'> {
  /** What stands around the button, by which a saved card may pay. */
  frame?: ((button: ReactNode, card?: string) => ReactNode) | undefined;
  onPay: (paymentMethod: string, savesCard: boolean) => Promise<void>;
  /** Whether a new card may be saved; the card of a membership always is. */
  offersSaving?: boolean;
  /** What is charged and when, above the button. */
  terms?: ReactNode;
}

const another = 'another';

/** A payment by a saved card, or by a new one. */
export function PayForm(props: PayFormProps) {
  const zone = useZone();
  // Without the list a new card still pays.
  const { data, isPending, isFetching } = useCall('savedCards');
  // A list from before may lack the card that was saved last, which is the one to choose.
  const [isKnown, setKnown] = useState(false);
  const howToPay = useHowToPay();
  if (!isKnown && !isFetching) setKnown(true);
  if (howToPay !== undefined) return <HowToPay words={howToPay} />;
  if (isPending || !isKnown) return <Working text="One moment…" />;
  const cards = data?.data ?? [];
  return (
    <Choices
      {...props}
      cards={cards.filter((card) => !hasExpired(card, dayIn(zone, new Date())))}
    />
  );
}

function Choices({
  cards,
  onPay,
  offersSaving = false,
  button,
  terms,
  ...form
}: PayFormProps & { cards: SavedCard[] }) {
  // A card that is saved meanwhile is another choice; it does not replace the form that is open.
  const [choice, setChoice] = useState(cards[0]?.id ?? another);
  const [savesCard, setSavesCard] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const saved = cards.find(({ id }) => id === choice);
  const chosen = saved?.id ?? another;
  // Once it was open it stays, so that a saved card in between costs nothing that was typed.
  const [hasTyped, setTyped] = useState(false);
  if (chosen === another && !hasTyped) setTyped(true);

  async function pay(paymentMethod: string, saves: boolean) {
    setPaying(true);
    try {
      await onPay(paymentMethod, saves);
    } finally {
      setPaying(false);
    }
  }

  return (
    <div className={sections.stack}>
      {cards.length > 0 && (
        <RadioGroup
          legend="Pay with"
          choices={[
            ...cards.map((card) => ({ value: card.id, label: <CardLabel card={card} /> })),
            { value: another, label: 'Use another card' },
          ]}
          value={chosen}
          onChange={setChoice}
          disabled={isPaying}
        />
      )}
      {(hasTyped || chosen === another) && (
        <div className={sections.stack} hidden={chosen !== another}>
          <CardForm
            {...form}
            button={button}
            onCard={(paymentMethod) => pay(paymentMethod, offersSaving && savesCard)}
            below={
              <>
                {offersSaving && (
                  <Checkbox
                    label="Save this card for next time."
                    checked={savesCard}
                    onChange={({ target }) => setSavesCard(target.checked)}
                  />
                )}
                {terms}
              </>
            }
          />
        </div>
      )}
      {saved && (
        <SavedCardForm
          key={chosen}
          button={button}
          terms={terms}
          frame={form.frame && ((pressed) => form.frame?.(pressed, cardName(saved)))}
          onPay={() => pay(saved.id, false)}
        />
      )}
    </div>
  );
}

function CardLabel({ card }: { card: SavedCard }) {
  return (
    <>
      {cardName(card)} <span className={sections.quiet}>expires {cardExpiry(card)}</span>
    </>
  );
}

function SavedCardForm({
  button,
  terms,
  frame,
  onPay,
}: Pick<PayFormProps, 'button' | 'terms' | 'frame'> & {
  onPay: () => Promise<void>;
}) {
  const form = useCheckedForm({}, onPay);
  const { data } = useCall('paymentProvider');
  return (
    <>
      {data?.data.provider === 'sandbox' && <SandboxNote text="Demo payments: no money moves." />}
      <CheckedForm form={form} button={button} frame={frame}>
        {terms}
      </CheckedForm>
    </>
  );
}
