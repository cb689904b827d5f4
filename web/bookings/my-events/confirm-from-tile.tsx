import { FormFailure } from '#web/forms/form-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { useConfirmPlace } from '../confirmation/use-confirm-place.ts';

/** V24: for a place that an organizer gave. */
export function ConfirmFromTile({ id, title }: { id: string; title: string }) {
  const { confirm, loading, failure } = useConfirmPlace(id);
  return (
    <>
      <Button variant="green" loading={loading} onClick={confirm}>
        <span>
          Confirm My Place<span className="visually-hidden"> at {title}</span>
        </span>
      </Button>
      <FormFailure message={failure} />
    </>
  );
}
