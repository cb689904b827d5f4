import { offerOutOfTurn as limits } from 'virtual:organize-limits';
import { useState } from 'react';
import type { WaitingPerson } from '#contract/bookings/waitlist-desk.ts';
import type { Event } from '#contract/events/events.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { SheetFoot, SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { LiveSum, useLiveValues } from '../booking/acts/live-sum.tsx';
import { placeCount } from '../booking/words/place-names.ts';
import { keyGiver } from '../pieces/act-with-numbers.ts';
import { useStoredForm } from '../pieces/forms/use-stored-form.ts';
import { type OrganizeAnswer, organize } from '../session/organize-call.ts';
import { useReloadWaiting } from './use-reload-waiting.ts';

interface Offered {
  event: Event;
  person: WaitingPerson;
  places: OrganizeAnswer<'waitingList'>['places'];
  /** May raise the capacity. */
  manages: boolean;
  onDone: () => void;
}

/** Keeps places for somebody before their turn, with a reason (20.4). */
export function OfferForm(offered: Offered) {
  const { person, places, manages, onDone } = offered;
  const start = { seats: String(firstOffer(places, person)), reason: '', raise: false };
  const form = useOffer(offered, start);
  const { seats } = useLiveValues(form.ref, start);
  const raised = raisedFor(places, Number(seats));
  return (
    <SideSheet title={`Offer to ${person.name}`} onClose={onDone}>
      <CheckedForm
        form={form}
        button={seats === '1' ? 'Offer 1 Place' : `Offer ${seats} Places`}
        frame={(button) => (
          <SheetFoot>
            <LiveSum form={form} start={start}>
              {() => [
                `Out of turn. ${person.name} gets an email that says until when; nothing is charged until they book.`,
              ]}
            </LiveSum>
            {button}
          </SheetFoot>
        )}
      >
        <Select label="Places" {...form.field('seats')}>
          {Array.from({ length: person.seats }, (_, index) => (
            <option key={index} value={index + 1}>
              {placeCount(index + 1)}
            </option>
          ))}
        </Select>
        <TextArea
          label="Reason"
          hint="For the audit log; the email does not say it."
          rows={2}
          maxLength={limits.reason.maxLength}
          aria-required
          {...form.field('reason')}
        />
        {raised &&
          (manages ? (
            <Checkbox
              label={`Raise the capacity from ${places.capacity} to ${raised}`}
              {...form.field('raise')}
            />
          ) : (
            <p>
              {placeCount(places.free ?? 0)} free. An organizer can raise the capacity to {raised}.
            </p>
          ))}
      </CheckedForm>
    </SideSheet>
  );
}

/** As many as they want and are free, and at least as many as they take. */
export function firstOffer({ free }: Offered['places'], { seats, least }: WaitingPerson): number {
  return free === null ? seats : Math.max(least, Math.min(seats, free));
}

/** The capacity that such an offer needs; undefined where it fits. */
export function raisedFor({ capacity, free }: Offered['places'], seats: number) {
  if (capacity === null || free === null || seats <= free) return undefined;
  return capacity + seats - free;
}

function useOffer(
  { event: { uuid }, person, onDone }: Offered,
  start: { seats: string; reason: string; raise: boolean },
) {
  const [giveKey] = useState(keyGiver);
  const reload = useReloadWaiting();
  return useStoredForm(`offer ${person.uuid}`, start, async ({ seats, reason, raise }) => {
    const act = { entry: person.uuid, seats: Number(seats), reason, raise };
    await organize('offerOutOfTurn', { params: { uuid }, body: giveKey(act) });
    notifyDone(`${placeCount(act.seats)} offered to ${person.name}.`);
    onDone();
    await reload();
  });
}
