import { whenIn } from '#contract/values/when.ts';
import { lateCall } from '#web/api/late-call.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { showOutcome } from '#web/ui/focus-content.ts';
import { useZone } from '#web/ui/zone.ts';
import sections from '../../ui/sections.module.css';
import { useTakeUser } from '../use-take-user.ts';

/** Until then the deletion can be cancelled. */
const graceDays = 14;

export function DeletionNotice({ requestedAt }: { requestedAt: string }) {
  const zone = useZone();
  const takeUser = useTakeUser();
  const { run, failure, underWay } = useButtonChange();
  const end = new Date(Date.parse(requestedAt) + graceDays * 24 * 3600_000);
  return (
    <section className={classNames(sections.notice, sections.grave)} aria-labelledby="deletion">
      <h2 className={sections.smallTitle} id="deletion">
        Your account will be erased on {whenIn(zone, end, 'day')}
      </h2>
      <p>
        Members no longer find you in the directory. Until that day you can sign in as always, and
        keep your account after all.
      </p>
      <FormFailure message={failure} />
      <Button
        loading={underWay.length > 0}
        onClick={() =>
          run(
            'cancel',
            async () => {
              takeUser(await lateCall('cancelDeletion'));
              // The button disappears with the notice.
              showOutcome('delete');
            },
            'Your account stays open.',
          )
        }
      >
        Keep My Account
      </Button>
    </section>
  );
}
