import { useQueryClient } from '@tanstack/react-query';
import { formatLongDay } from '#contract/long-day.ts';
import { call } from '../api/call.ts';
import formStyles from '../forms/form.module.css';
import { FormFailure } from '../forms/form-failure.tsx';
import { useButtonChange } from '../forms/use-button-change.ts';
import { confirmAlert } from '../overlays/overlay-store.ts';
import { Button } from '../ui/button.tsx';
import { focusContent } from '../ui/focus-content.ts';
import sections from '../ui/sections.module.css';
import { changeMembership } from './change-membership.ts';

/** `until`: the end of the paid year; null while a renewal is unpaid, then it ends at once. */
export function CancelMembership({ until }: { until: string | null }) {
  const { change, failure, underWay } = useMembershipChange();
  const consequence =
    until === null
      ? 'It ends at once, because the renewal is not paid.'
      : `Everything works until ${formatLongDay(until)}. After that nothing renews and nothing is charged.`;

  async function cancel() {
    const sure = await confirmAlert({
      type: 'warning',
      title: 'Cancel your membership?',
      bodyText: consequence,
      primaryCTAText: 'Cancel Membership',
      showSecondaryCTA: true,
    });
    if (sure) await change(() => call('cancelMembership'), 'Your membership is cancelled.');
  }

  return (
    <section className={sections.section} aria-labelledby="end">
      <h2 id="end">Cancel your membership</h2>
      <p>{consequence}</p>
      <div className={formStyles.form}>
        <FormFailure message={failure} />
        <Button variant="outline" loading={underWay} onClick={cancel}>
          Cancel Membership
        </Button>
      </div>
    </section>
  );
}

export function ResumeMembership() {
  const { change, failure, underWay } = useMembershipChange();
  return (
    <section className={sections.section} aria-labelledby="resume">
      <h2 id="resume">Stay after all</h2>
      <p>Resume, and your membership renews as if it had never been cancelled.</p>
      <div className={formStyles.form}>
        <FormFailure message={failure} />
        <Button
          loading={underWay}
          onClick={() => change(() => call('resumeMembership'), 'Your membership goes on.')}
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
        // The button with the focus is removed.
        focusContent();
      },
      done,
    );
  return { change, failure, underWay: underWay.length > 0 };
}
