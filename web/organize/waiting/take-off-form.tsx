import { takeOffWaitlist as limits } from 'virtual:organize-limits';
import { useState } from 'react';
import type { WaitingPerson } from '#contract/bookings/waitlist-desk.ts';
import type { Event } from '#contract/events/events.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { SheetFoot, SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import { placeCount, reasonHint } from '../booking/words/place-names.ts';
import { keyGiver } from '../pieces/act-with-numbers.ts';
import { useStoredForm } from '../pieces/forms/use-stored-form.ts';
import { organize } from '../session/organize-call.ts';
import { useReloadWaiting } from './use-reload-waiting.ts';

/** Takes somebody off the list; the email says so, and why (20.4). */
export function TakeOffForm({
  event: { uuid },
  person,
  onDone,
}: {
  event: Event;
  person: WaitingPerson;
  onDone: () => void;
}) {
  const [giveKey] = useState(keyGiver);
  const reload = useReloadWaiting();
  const form = useStoredForm(`take off ${person.uuid}`, { reason: '' }, async ({ reason }) => {
    const body = giveKey({ entry: person.uuid, reason });
    await organize('takeOffWaitlist', { params: { uuid }, body });
    // Before this form, with its button, is gone.
    showOutcome();
    notifyDone(`${person.name} is off the waiting list.`);
    onDone();
    await reload();
  });
  const { offer } = person;
  return (
    <SideSheet title={`Remove ${person.name}`} onClose={onDone}>
      <CheckedForm
        form={form}
        button={`Remove ${person.name}`}
        variant="flag"
        frame={(button) => <SheetFoot>{button}</SheetFoot>}
      >
        <p>
          {person.name} loses their turn and gets an email.{' '}
          {offer && `The offer of ${placeCount(offer.seats)} ends and goes to the next in line. `}
          They may join again.
        </p>
        <TextArea
          label="Reason"
          hint={reasonHint}
          rows={2}
          maxLength={limits.reason.maxLength}
          {...form.field('reason')}
        />
      </CheckedForm>
    </SideSheet>
  );
}
