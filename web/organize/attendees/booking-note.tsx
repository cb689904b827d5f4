import { useState } from 'react';
import type { AttendeeBooking } from '#contract/attendees.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import sections from '../../ui/sections.module.css';
import { ChangedMeanwhile, type Meanwhile, meanwhileOf } from '../pieces/changed-meanwhile.tsx';
import { notifyUndo } from '../pieces/notify-undo.tsx';
import { useStoredForm } from '../pieces/use-stored-form.ts';
import { organize } from '../session/organize-call.ts';
import styles from './attendees.module.css';
import { useStoreBooking } from './store-booking.ts';

interface NoteText {
  note: string;
}

/** What whoever booked wrote, and what organizers note. Both go 30 days after the event (13.2). */
export function BookingNote({
  booking,
  mayChange,
}: {
  booking: AttendeeBooking;
  mayChange: boolean;
}) {
  return (
    <section className={sections.section} aria-labelledby="note">
      <h2 id="note">Notes</h2>
      {booking.notes && (
        <p className={styles.note}>
          <strong>They wrote:</strong> {booking.notes}
        </p>
      )}
      {mayChange ? (
        <NoteForm booking={booking} />
      ) : (
        <p className={styles.note}>{booking.note ?? 'No note of an organizer.'}</p>
      )}
    </section>
  );
}

function NoteForm({ booking }: { booking: AttendeeBooking }) {
  // What the form began with: the booking may be loaded again while somebody types.
  const [base, setBase] = useState({ note: booking.note ?? '', version: booking.version });
  const [conflict, setConflict] = useState<{ meanwhile: Meanwhile<NoteText>; mine: NoteText }>();
  const { run, failure } = useButtonChange();
  const store = useStoreBooking();

  async function save({ note }: NoteText, version: number): Promise<AttendeeBooking> {
    const params = { id: booking.id };
    const { data } = await organize('saveBookingNote', { params, body: { note, version } });
    store(data);
    setBase({ note: data.note ?? '', version: data.version });
    return data;
  }

  async function saveWithUndo(typed: NoteText, before: NoteText, version: number) {
    const saved = await save(typed, version);
    notifyUndo('The note is saved.', () => save(before, saved.version));
  }

  const form = useStoredForm(`note ${booking.id}`, { note: base.note }, async (typed) => {
    setConflict(undefined);
    try {
      // Another act on the booking raises its version and leaves the note: only another note is in the way.
      const isSame = (booking.note ?? '') === base.note;
      await saveWithUndo(typed, base, isSame ? booking.version : base.version);
    } catch (error) {
      const meanwhile = meanwhileOf<AttendeeBooking>(error);
      if (meanwhile) {
        const { note, version } = meanwhile.record;
        setConflict({
          meanwhile: { ...meanwhile, record: { note: note ?? '', version } },
          mine: typed,
        });
      }
      throw error;
    }
  });

  const choose = (values: NoteText, version: number) =>
    run('choose', async () => {
      await saveWithUndo(values, conflict?.meanwhile.record ?? base, version);
      setConflict(undefined);
      form.forget();
    });

  return (
    <>
      {conflict && (
        <ChangedMeanwhile
          {...conflict}
          before={{ note: base.note }}
          labels={{ note: 'Note' }}
          show={(value) => (value === '' ? 'nothing' : String(value))}
          onChoose={choose}
        />
      )}
      <FormFailure message={failure} />
      <CheckedForm
        key={`${form.key} ${base.version}`}
        form={form}
        button="Save the Note"
        variant="outline"
      >
        <TextArea
          label="Note of the Organizers"
          hint="Only organizers and the captain read it. It goes 30 days after the event."
          rows={3}
          maxLength={1000}
          {...form.field('note')}
        />
      </CheckedForm>
    </>
  );
}
