import { useQueryClient } from '@tanstack/react-query';
import { lastDay, whenIn } from '#contract/values/when.ts';
import { useZone } from '#web/ui/zone.ts';
import { lateCall } from '../api/late-call.ts';
import formStyles from '../forms/form.module.css';
import { FormFailure } from '../forms/form-failure.tsx';
import { useButtonChange } from '../forms/use-button-change.ts';
import { confirmAlert } from '../overlays/overlay-store.ts';
import { Button } from '../ui/button.tsx';
import { showOutcome } from '../ui/focus-content.ts';
import sections from '../ui/sections.module.css';
import { changeMembership } from './change-membership.ts';

/** `until`: the end of the paid year; null while a renewal is unpaid, then it ends at once. */
export function CancelMembership({ until }: { until: string | null }) {
  const zone = useZone();
  const { change, failure, underWay } = useMembershipChange();
  const consequence =
    until === null
      ? 'it ends right away, because the renewal isn’t paid.'
      : `you’ll keep every benefit until ${lastDay(zone, until)}; you won’t be charged again.`;
  const done =
    until === null
      ? 'Membership cancelled: you won’t be charged again.'
      : `Membership cancelled: you’ll keep every benefit until ${lastDay(zone, until)}.`;

  async function cancel() {
    const sure = await confirmAlert({
      type: 'warning',
      title: 'Cancel your membership?',
      bodyText: consequence.replace(/^./, (first) => first.toUpperCase()),
      primaryCTAText: 'Cancel Membership',
      showSecondaryCTA: true,
      secondaryCTAText: 'Keep My Membership',
    });
    if (sure) await change(() => lateCall('cancelMembership'), done);
  }

  return (
    <section className={sections.section} aria-labelledby="end">
      <h2 className={sections.smallTitle} id="end">
        Thinking of leaving?
      </h2>
      <p className={sections.quiet}>If you cancel, {consequence}</p>
      <div className={formStyles.form}>
        <FormFailure message={failure} />
        <Button variant="quiet" loading={underWay} onClick={cancel}>
          Cancel Membership
        </Button>
      </div>
    </section>
  );
}

/** `until`: the end of the paid year, on which it renews again. */
export function ResumeMembership({ until }: { until: string }) {
  const zone = useZone();
  const { change, failure, underWay } = useMembershipChange();
  return (
    <section className={sections.section} aria-labelledby="resume">
      <h2 id="resume">Changed your mind?</h2>
      <p>
        Resume, and your membership renews on {whenIn(zone, until, 'day')} as if you’d never
        cancelled.
      </p>
      <div className={formStyles.form}>
        <FormFailure message={failure} />
        <Button
          loading={underWay}
          onClick={() =>
            change(
              () => lateCall('resumeMembership'),
              `Your membership continues: it renews on ${whenIn(zone, until, 'day')}.`,
            )
          }
        >
          Resume Membership
        </Button>
      </div>
    </section>
  );
}

function useMembershipChange() {
  const queryClient = useQueryClient();
  const { run, failure, underWay } = useButtonChange();
  const change = (work: () => Promise<unknown>, done: string) =>
    run(
      'membership',
      async () => {
        await changeMembership(queryClient, work);
        showOutcome();
      },
      done,
    );
  return { change, failure, underWay: underWay.length > 0 };
}
