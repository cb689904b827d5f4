import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Plan } from '#contract/membership/membership.ts';
import { formatDay } from '#contract/values/dates.ts';
import { formatMoney } from '#contract/values/money.ts';
import { whenIn } from '#contract/values/when.ts';
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
import { PayForm } from '../payments/pay-form.tsx';
import { sendAccepted } from '../payments/send-accepted.ts';
import { Link } from '../router/link.tsx';
import { useLocation, useRouter } from '../router/router-provider.tsx';
import { buttonClass } from '../ui/button.tsx';
import sections from '../ui/sections.module.css';
import { changeMembership, subscribe } from './change-membership.ts';
import { type Membership, renewalDay, stateInWords } from './membership-state.ts';

export function SubscribePage() {
  const { data, error, refetch } = useCall('membership');
  const provider = useCall('paymentProvider');
  const [isNew, setNew] = useState(false);
  const [isJoining, setJoining] = useState(false);
  if (isNew)
    return (
      <Welcome firstCharge={data?.data.renews_at ?? null} isLater={data?.data.source !== 'card'} />
    );
  // A failure to learn how one pays is shown where the card would stand.
  if (!data || provider.isPending) {
    return (
      <Frame title="Become a Member">
        {error ? <TryAgain error={error} onTry={refetch} /> : <Working text="One moment…" />}
      </Frame>
    );
  }
  const { plan, status, first_charge_on } = data.data;
  // The form stays until its change is complete and the next screen is there.
  if (status.subscribed && first_charge_on === null && !isJoining) {
    return <Already membership={data.data} />;
  }
  return (
    <Join
      plan={plan}
      isBack={status.cancelled}
      firstCharge={first_charge_on}
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

interface JoinProps {
  plan: Plan;
  isBack: boolean;
  /** The day after what was given or paid by hand; null: today. */
  firstCharge: string | null;
  onJoining: (isJoining: boolean) => void;
  onJoined: () => void;
}

function Join({ plan, isBack, firstCharge, ...props }: JoinProps) {
  const zone = useZone();
  const { benefits } = useRouter().context;
  const takesCards = useHowToPay() === undefined;
  const price = formatMoney(plan.price_cents);
  const now = useNow();
  // It stays as it was while the form does its work.
  const [later] = useState(firstCharge);
  const join = useJoin(later, plan.price_cents, props);
  const newTitle = isBack ? 'Become a Member Again' : 'Become a Member';
  return (
    <Frame
      title={later ? 'Stay a Member' : newTitle}
      lead={<Lead plan={plan} takesCards={takesCards} later={later} />}
      step={isBack || later ? undefined : 'join'}
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
          {takesCards ? 'Payment' : 'How to pay'}
        </h2>
        {!takesCards && (
          <p>
            Once the association has your payment, it enters your membership, and the receipt comes
            by email.
          </p>
        )}
        <PayForm
          button={later ? 'Use This Card' : `Subscribe for ${price}`}
          // A wallet would say that the sum is due now.
          {...(later === null && {
            express: { mode: 'subscription' as const, cents: plan.price_cents },
          })}
          onPay={join}
          terms={
            <p>
              {later
                ? `Today nothing, first ${price} on ${formatDay(later)}.`
                : `Today ${price}, next ${renewalDay(now, zone)}.`}{' '}
              You can cancel any day.
            </p>
          }
        />
      </section>
    </Frame>
  );
}

/** What a press on the button does with the card. */
function useJoin(
  later: string | null,
  shownCents: number,
  { onJoining, onJoined }: Pick<JoinProps, 'onJoining' | 'onJoined'>,
) {
  const zone = useZone();
  const queryClient = useQueryClient();
  const router = useRouter();
  const { redirect } = useLocation().state;
  const done = later
    ? `Your membership renews by card from ${formatDay(later)} on.`
    : 'You are a member now. Everything is open.';
  return async (paymentMethod: string) => {
    onJoining(true);
    try {
      await changeMembership(queryClient, async () => {
        await sendAccepted(zone, () => subscribe(paymentMethod, shownCents, later !== null)).catch(
          leaveIfMember,
        );
        if (redirect !== undefined || hasLeft('/subscribe')) notifyDone(done);
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
  };
}

function Lead({
  plan: { price_cents, interval },
  takesCards,
  later,
}: Pick<JoinProps, 'plan'> & { takesCards: boolean; later: string | null }) {
  const price = <strong>{formatMoney(price_cents)}</strong>;
  if (later && takesCards) {
    return (
      <>
        Nothing is charged today. {price} is charged on <strong>{formatDay(later)}</strong>, and
        each {interval} after that until you cancel.
      </>
    );
  }
  return (
    <>
      {price} a {interval}, in Canadian dollars.
      {takesCards && ` It renews each ${interval} until you cancel, which you can do any day.`}
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

function Welcome({ firstCharge, isLater }: { firstCharge: string | null; isLater: boolean }) {
  const zone = useZone();
  if (isLater && firstCharge !== null) {
    return (
      <Frame
        title="Your card is added"
        lead={`Your membership goes on. The card is first charged on ${whenIn(zone, firstCharge, 'day')}.`}
      >
        <Link className={buttonClass()} to="/my-membership">
          My Membership
        </Link>
      </Frame>
    );
  }
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

function Already({ membership }: { membership: Membership }) {
  const zone = useZone();
  const { status, source, card_from } = membership;
  const isEnding = status.onGracePeriod;
  const byCard =
    source === 'card' ? 'Your membership is active, so there is nothing to buy.' : null;
  return (
    <Frame
      title="You are a member"
      lead={
        isEnding
          ? 'Your membership is cancelled but still active. Resume it, and it continues.'
          : (byCard ??
            `${stateInWords(membership, zone)}${card_from ? ` You can pay by card here from ${formatDay(card_from)} on.` : ''}`)
      }
    >
      <Link className={buttonClass()} to="/my-membership">
        {isEnding ? 'Resume Membership' : 'My Membership'}
      </Link>
    </Frame>
  );
}
