import { saveBookingNote as limits } from 'virtual:organize-limits';
import { noteFields } from '#contract/bookings/attendee-fields.ts';
import type { AttendeeBooking } from '#contract/bookings/attendees.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import sections from '../../ui/sections.module.css';
import { FieldRows } from '../fields/field-rows.tsx';
import { ChangedMeanwhile } from '../pieces/changed-meanwhile.tsx';
import { notifyUndo } from '../pieces/notify-undo.tsx';
import { useVersionedForm } from '../pieces/use-versioned-form.ts';
import { organize } from '../session/organize-call.ts';
import styles from './attendees.module.css';
import { useStoreBooking } from './store-booking.ts';

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
      <CheckedForm form={form} button="Save the Note" variant="outline">
        <FieldRows fields={noteFields} limits={limits} field={form.field} />
      </CheckedForm>
    </>
  );
}
