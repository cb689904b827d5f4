import { callOffEvent as limits } from 'virtual:organize-limits';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { EventOverview } from '#contract/events/event-overview.ts';
import type { OrganizerEvent } from '#contract/events/organize-events.ts';
import type { ActNumbers } from '#contract/organizing/organize-acts.ts';
import { formatMoney, formatNumber } from '#contract/values/money.ts';
import { paidGoesBack } from '#contract/values/money-words.ts';
import { ApiError } from '#web/api/api-error.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { Working } from '#web/forms/working.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import { declined } from '../../pieces/act-with-numbers.ts';
import { useStoredForm } from '../../pieces/forms/use-stored-form.ts';
import { withoutAddress } from '../../pieces/without-address.ts';
import { organize, organizeQuery } from '../../session/organize-call.ts';
import { confirmLoss } from '../../session/questions.ts';
import { storeAnswer } from '../../session/store-answer.ts';
import { orReload, showAgain } from '../record/event-record.ts';
import styles from './event-acts.module.css';

/** Calls an event off: first the reason, then the numbers, then the act (11.4, 12.2). */
export function CallOff({ event, onClose }: { event: OrganizerEvent; onClose: () => void }) {
  const { title } = event;
  const { form, isUnderWay } = useCallOff(event);
  return (
    <section ref={begin} className={styles.act} aria-labelledby="call-off">
      <h2 id="call-off">Call off {title}</h2>
      <p>
        Cancels every booking, gives all money back and emails everybody who booked. You see how
        many people and how much money first; once you confirm, it cannot be taken back.
      </p>
      <CheckedForm
        form={form}
        button="Review the Call-Off"
        frame={(button) => (
          <>
            {button}
            {isUnderWay && <Working text={`Calling off ${title}…`} />}
          </>
        )}
      >
        <TextArea
          label="Why It Is Called Off"
          hint="The email to everybody who booked says it."
          rows={3}
          maxLength={limits.reason.maxLength}
          aria-required
          {...form.field('reason')}
        />
        <Checkbox
          label="Also show this reason on the event’s page. Everybody can read it there, so name nobody."
          {...form.field('shown')}
        />
      </CheckedForm>
      {!isUnderWay && (
        <Button variant="quiet" onClick={onClose}>
          Do Not Call It Off
        </Button>
      )}
    </section>
  );
}

function useCallOff({ uuid, version, title }: OrganizerEvent) {
  const params = { uuid };
  const queryClient = useQueryClient();
  // The same for each try: after a lost answer it is called off once.
  const key = useRef<string>(undefined);
  const [isUnderWay, setUnderWay] = useState(false);

  const form = useStoredForm(
    `call-off ${uuid}`,
    { reason: '', shown: false },
    async ({ reason, shown }) => {
      if (reason.trim() === '') throw noReason;
      key.current ??= crypto.randomUUID();
      let numbers = (await organize('eventCallingOff', { params })).data;
      for (let isNew = false; ; isNew = true) {
        if (!(await confirmLoss(lossOf(title, numbers, isNew)))) throw declined;
        const { people, cents } = numbers;
        const body = {
          version,
          reason,
          show_reason: shown,
          expect: { people, cents },
          key: key.current,
        };
        setUnderWay(true);
        try {
          const { data } = await orReload(queryClient, () =>
            organize('callOffEvent', { params, body }),
          );
          // Before this form, with its button, is gone.
          showOutcome();
          notifyDone(
            `${title} is called off. ${people > 0 ? `Everybody who booked gets an email. ${paidGoesBack}` : 'Nobody had booked.'}`,
          );
          showCancelled(queryClient, data);
          await showAgain(queryClient);
          return;
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'numbers_changed') throw error;
          numbers = error.current as ActNumbers;
        } finally {
          setUnderWay(false);
        }
      }
    },
  );

  return { form, isUnderWay };
}

/** At once what the answer says; the numbers of before go, until those of now are there. */
function showCancelled(queryClient: QueryClient, event: OrganizerEvent): void {
  const { queryKey } = organizeQuery('eventOverview', { params: { uuid: event.uuid } });
  const before = queryClient.getQueryData<{ data: EventOverview }>(queryKey);
  if (!before) return;
  const data: EventOverview = {
    ...before.data,
    event,
    money: null,
    cancellation: null,
    tasks: [],
    latest: null,
  };
  storeAnswer(queryClient, queryKey, { data });
}

/** The form was asked for: the first of it has the focus. */
const begin = (section: HTMLElement | null) => section?.querySelector('textarea')?.focus();

const noReason = new ApiError(400, {
  errors: {
    reason: ['Enter a reason; the email to everybody who booked says it.'],
  },
});

/** The sums of the event's screen again, where they are not what goes back: gifts are apart there, and what stays is in. */
export function sumsOfCallingOff({
  cents,
  gift_cents = 0,
  stays_cents = 0,
  card_fees_cents = 0,
  card_fees_unknown = 0,
}: ActNumbers): string {
  return [
    ...(gift_cents > 0
      ? [
          `${formatMoney(cents - gift_cents)} of it was paid for places, ${formatMoney(gift_cents)} are gifts.`,
        ]
      : []),
    ...(stays_cents > 0
      ? [`${formatMoney(stays_cents)} paid for places that were given up before stays.`]
      : []),
    ...(card_fees_cents > 0
      ? [`${formatMoney(card_fees_cents)} of card fees are lost: the provider keeps them.`]
      : []),
    ...(card_fees_unknown > 0
      ? [
          `What the provider keeps of ${card_fees_unknown === 1 ? '1 card payment' : `${card_fees_unknown} card payments`} is not known yet.`,
        ]
      : []),
  ].join(' ');
}

function lossOf(title: string, numbers: ActNumbers, isNew: boolean) {
  const { people } = numbers;
  const sums = sumsOfCallingOff(numbers);
  return {
    title: `Call off ${title}?`,
    text: isNew
      ? `Meanwhile the numbers have changed, and nothing was done. These are the new ones. ${sums}`.trim()
      : `Every booking is cancelled, and this cannot be taken back. What was paid for places goes back, and gifts made with them, too. ${sums}`.trim(),
    button: 'Call It Off',
    people,
    facts: [
      `${formatNumber(people)} ${people === 1 ? 'person' : 'people'}`,
      backOfCallingOff(numbers),
      emailsOfCallingOff(numbers),
    ],
  };
}

/** By card it goes back by itself; the rest a person has to hand out. */
export function backOfCallingOff({ cents, by_hand_cents = 0 }: ActNumbers): string {
  if (cents === 0) return `${formatMoney(cents)} to refund`;
  const toCards = cents - by_hand_cents;
  if (by_hand_cents === 0) return `${formatMoney(cents)} go back to cards`;
  if (toCards === 0) return `${formatMoney(cents)} go back, all of it by hand`;
  return `${formatMoney(cents)} go back: ${formatMoney(toCards)} to cards, ${formatMoney(by_hand_cents)} by hand`;
}

/** Why there are fewer emails than people. */
export function emailsOfCallingOff({ people, emails }: ActNumbers): string {
  const sent = `${formatNumber(emails)} ${emails === 1 ? 'email' : 'emails'}`;
  const others = withoutAddress(people - emails);
  return others ? `${sent}: ${others}` : sent;
}
