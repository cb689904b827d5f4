import { FormFailure } from '#web/forms/form-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import box from '../../events/details/booking-box.module.css';
import sections from '../../ui/sections.module.css';
import { useConfirmPlace } from './use-confirm-place.ts';

/** On the page of a booking that an organizer made. */
export function ConfirmPlace({ id }: { id: string }) {
  const { confirm, loading, failure } = useConfirmPlace(id);
  return (
    <section className={classNames(sections.notice, box.book)} aria-labelledby="to-confirm">
      <h2 id="to-confirm" className={sections.smallTitle}>
        Not confirmed yet
      </h2>
      <p>
        An organizer booked this for you. The place is yours either way, but until you confirm it
        nobody at the event can read your health notes and your emergency contact.
      </p>
      <Button variant="green" loading={loading} onClick={confirm}>
        Confirm My Place
      </Button>
      <FormFailure message={failure} />
    </section>
  );
}
