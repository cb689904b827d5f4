import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Plan } from '#contract/membership/membership.ts';
import { formatMoney } from '#contract/values/money.ts';
import { useZone } from '#web/ui/zone.ts';
import panel from '../accounts/panel/account-panel.module.css';
import { AccountPanel } from '../accounts/panel/account-panel.tsx';
import type { JoinStep } from '../accounts/panel/join-steps.tsx';
import { ApiError } from '../api/api-error.ts';
import { useCall } from '../api/use-call.ts';
import { useNow } from '../events/now.ts';
import formStyles from '../forms/form.module.css';
import { hasLeft } from '../forms/has-left.ts';
import { TryAgain } from '../forms/try-again.tsx';
import { notifyDone } from '../forms/use-button-change.ts';
import { Working } from '../forms/working.tsx';
import { useHowToPay } from '../payments/how-to-pay.tsx';
import { sendAccepted } from '../payments/send-accepted.ts';
import { PayForm } from '../payments/pay-form.tsx';
import { Link } from '../router/link.tsx';
import { useLocation, useRouter } from '../router/router-provider.tsx';
import { buttonClass } from '../ui/button.tsx';
import sections from '../ui/sections.module.css';
import { changeMembership, subscribe } from './change-membership.ts';
import { renewalDay } from './membership-state.ts';

export function SubscribePage() {
  const { data, error, refetch } = useCall('membership');
  const provider = useCall('paymentProvider');
  const [isNew, setNew] = useState(false);
  const [isJoining, setJoining] = useState(false);
  if (isNew) return <Welcome />;
  // A failure to learn how one pays is shown where the card would stand.
  if (!data || provider.isPending) {
    return (
      <Frame title="Become a Member">
        {error ? <TryAgain error={error} onTry={refetch} /> : <Working text="One moment…" />}
      </Frame>
    );
  }
  const { plan, status } = data.data;
  // The form stays until its change is complete and the next screen is there.
  if (status.subscribed && !isJoining) return <Already isEnding={status.onGracePeriod} />;
  return (
    <Join
      plan={plan}
      isBack={status.cancelled}
      onJoining={setJoining}
      onJoined={() => setNew(true)}
    />
  );
}

function Frame(props: {
  title: string;
  lead?: ReactNode;
  step?: JoinStep | undefined;
  children: ReactNode;
}) {
  return (
    <AccountPanel
      description="Become a member: what the annual membership brings, what it costs, and how to pay."
      motif="flag"
      {...props}
    />
  );
}

function Join({
  plan,
  isBack,
  onJoining,
  onJoined,
}: {
  plan: Plan;
  isBack: boolean;
  onJoining: (isJoining: boolean) => void;
  onJoined: () => void;
}) {
  const zone = useZone();
  const queryClient = useQueryClient();
  const router = useRouter();
  const { benefits } = router.context;
  const { redirect } = useLocation().state;
  const howToPay = useHowToPay();
  const price = formatMoney(plan.price_cents);
  const now = useNow();

  async function join(paymentMethod: string) {
    onJoining(true);
    try {
      await changeMembership(queryClient, async () => {
        await sendAccepted(zone, () => subscribe(paymentMethod)).catch(leaveIfMember);
        if (redirect !== undefined || hasLeft('/subscribe'))
          notifyDone('You are a member now. Everything is open.');
        if (redirect !== undefined) return;
        onJoined();
        leaveForm();
      });
      // Q5: on to what was refused. A person who left the screen is not moved.
      if (redirect !== undefined && !hasLeft('/subscribe'))
        await router.navigate({ href: redirect, replace: true });
    } finally {
      onJoining(false);
    }
  }

  return (
    <Frame
      title={isBack ? 'Become a Member Again' : 'Become a Member'}
      lead={<Lead plan={plan} takesCards={howToPay === undefined} />}
      step={isBack ? undefined : 'join'}
    >
      <ul className={formStyles.steps}>
        {benefits.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}.</strong> {text}
          </li>
        ))}
      </ul>
      <section className={panel.part} aria-labelledby="payment">
        <h2 className={sections.smallTitle} id="payment">
          {howToPay === undefined ? 'Payment' : 'How to pay'}
        </h2>
        {howToPay !== undefined && (
          <p>
            No card is taken here. Once the association has your payment, it enters your membership,
            and the receipt comes by email.
          </p>
        )}
        <PayForm
          button={`Subscribe for ${price}`}
          express={{ mode: 'subscription', cents: plan.price_cents }}
          onPay={join}
          terms={
            <p>
              Today {price}, next {renewalDay(now, zone)}. You can cancel any day.
            </p>
          }
        />
      </section>
    </Frame>
  );
}

function Lead({ plan, takesCards }: { plan: Plan; takesCards: boolean }) {
  return (
    <>
      <strong>{formatMoney(plan.price_cents)}</strong> a {plan.interval}, in Canadian dollars.
      {takesCards && ` It renews each ${plan.interval} until you cancel, which you can do any day.`}
    </>
  );
}

/** G2: another tab has subscribed meanwhile, so the form is replaced by a message. */
function leaveIfMember(error: unknown): never {
  if (error instanceof ApiError && error.code === 'already_subscribed') leaveForm();
  throw error;
}

/** Moves the focus from the removed form to the content, unless the person has gone to another screen. */
function leaveForm(): void {
  if (hasLeft('/subscribe')) return;
  document.getElementById('content')?.focus();
  // The content that replaces the long form is short and at its top.
  document.querySelector('[data-page-container]')?.scrollIntoView();
}

function Welcome() {
  return (
    <Frame
      title="Welcome, member"
      lead="Your membership is active. Everything is open from now on."
    >
      <Link className={buttonClass()} to="/members">
        Meet the Members
      </Link>
      <Link className={buttonClass('outline')} to="/events" search={{ filter: 'members' }}>
        See the Member-Only Events
      </Link>
      <Link className={buttonClass('outline')} to="/my-membership">
        My Membership
      </Link>
    </Frame>
  );
}

function Already({ isEnding }: { isEnding: boolean }) {
  return (
    <Frame
      title="You are a member"
      lead={
        isEnding
          ? 'Your membership is cancelled but still active. Resume it, and it continues.'
          : 'Your membership is active, so there is nothing to buy.'
      }
    >
      <Link className={buttonClass()} to="/my-membership">
        {isEnding ? 'Resume Membership' : 'My Membership'}
      </Link>
    </Frame>
  );
}
