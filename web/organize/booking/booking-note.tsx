import { saveBookingNote as limits } from 'virtual:organize-limits';
import { type FocusEvent, Fragment } from 'react';
import { noteFields } from '#contract/bookings/attendee-fields.ts';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { FieldRows } from '../fields/field-rows.tsx';
import { ChangedMeanwhile } from '../pieces/forms/changed-meanwhile.tsx';
import { useVersionedForm } from '../pieces/forms/use-versioned-form.ts';
import { notifyUndo } from '../pieces/notify-undo.tsx';
import { organize } from '../session/organize-call.ts';
import { useStoreBooking } from './acts/store-booking.ts';
import styles from './booking.module.css';

/** What the form is about: the note, and the version of the booking. */
interface Note {
  note: string;
  version: number;
}

const noteOf = ({ note, version }: AttendeeBooking): Note => ({ note: note ?? '', version });

/** The note of the booker and that of the organizers. Both go 30 days after the event (13.2). */
export function BookingNote({
  booking,
  mayChange,
}: {
  booking: AttendeeBooking;
  mayChange: boolean;
}) {
  return (
    <section className={styles.part} aria-labelledby="note">
      {/* Alone, the note of the organizers has its label. */}
      <h2 id="note" className={mayChange && !booking.notes ? 'visually-hidden' : undefined}>
        Notes
      </h2>
      {booking.notes && (
        <blockquote className={styles.note}>
          <p>{booking.notes}</p>
          <footer className={styles.by}>{booking.booker.name}, with the booking</footer>
        </blockquote>
      )}
      {mayChange ? (
        <NoteForm booking={booking} />
      ) : (
        <p className={styles.note}>{booking.note ?? 'No note of the organizers.'}</p>
      )}
    </section>
  );
}

/** Saved when it is left, with a way back (W12). */
function NoteForm({ booking }: { booking: AttendeeBooking }) {
  const show = useStoreBooking();

  async function store(body: Note): Promise<Note> {
    const params = { id: booking.id };
    const { data } = await organize('saveBookingNote', { params, body });
    show(data);
    return noteOf(data);
  }

  const form = useVersionedForm({
    name: `note ${booking.id}`,
    loaded: noteOf(booking),
    versionOf: ({ version }) => version,
    textsOf: ({ note }) => ({ note }),
    async save({ note }, before) {
      const saved = await store({ note, version: before.version });
      notifyUndo('The note is saved.', () => store({ note: before.note, version: saved.version }));
      return saved;
    },
    theirsIn: (current) => noteOf(current as AttendeeBooking),
  });
  const { conflict, base } = form;

  function saveWhenLeft({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
    const typed = target instanceof HTMLTextAreaElement ? target.value : base.note;
    if (!conflict && typed.trim() !== base.note.trim()) currentTarget.requestSubmit();
  }

  return (
    <>
      {conflict && (
        <ChangedMeanwhile
          {...conflict}
          before={{ note: base.note }}
          theirs={{ note: conflict.theirs.note }}
          fields={noteFields}
          onChoose={form.choose}
        />
      )}
      <form
        ref={form.ref}
        className={styles.noteForm}
        method="post"
        noValidate
        onSubmit={form.submit}
        onBlur={saveWhenLeft}
      >
        <Fragment key={form.key}>
          <FieldRows fields={noteFields} limits={limits} field={form.field} />
        </Fragment>
        <p className={styles.noteState} role="status">
          {!form.isTyped && base.note !== '' && 'Saved'}
        </p>
        <FormFailure message={form.failure} />
      </form>
    </>
  );
}
