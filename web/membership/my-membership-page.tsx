import { useZone } from '#web/ui/zone.ts';
import { useCall } from '../api/use-call.ts';
import { TryAgain } from '../forms/try-again.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { Link } from '../router/link.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import page from '../ui/lists/list-page.module.css';
import sections from '../ui/sections.module.css';
import { Skeleton } from '../ui/skeleton.tsx';
import { CancelMembership, ResumeMembership } from './end-membership.tsx';
import { GoesOn } from './goes-on.tsx';
import { MembershipCard } from './membership-card.tsx';
import { MembershipOffer } from './membership-offer.tsx';
import { isGiven, type Membership, stateInWords } from './membership-state.ts';
import styles from './membership-year.module.css';
import { MembershipYear, Renewals } from './membership-year.tsx';
import { OwnCard } from './own-card.tsx';

export function MyMembershipPage() {
  const zone = useZone();
  const { data, error, refetch } = useCall('membership');
  const isLoading = !data && !error;
  return (
    <div className={page.page}>
      <PageHead
        title="My Membership"
        description="Your membership: until when it runs, how it is paid, and how to end it."
      />
      <div className={page.head}>
        <h1>My Membership</h1>
        {data && (
          <p className={page.lead} role="status">
            {stateInWords(data.data, zone)}
          </p>
        )}
        {isLoading && (
          <p className={page.lead}>
            <Skeleton shape="short" />
          </p>
        )}
      </div>
      {data && <MembershipSections membership={data.data} />}
      {!data && error && <TryAgain error={error} onTry={refetch} />}
      {isLoading && <Loading />}
    </div>
  );
}

/** The size of the first section. */
function Loading() {
  return (
    <div className={classNames(sections.section, sections.coming)}>
      <p className="visually-hidden" role="status">
        Loading your membership…
      </p>
      <Skeleton shape="title" />
      <div>
        <Skeleton />
        <Skeleton />
      </div>
      <Skeleton shape="button" />
    </div>
  );
}

function MembershipSections({ membership }: { membership: Membership }) {
  const { status, payment_problem, payment_method, renews_at, ends_at } = membership;
  if (!status.subscribed) {
    return (
      <>
        <MembershipOffer membership={membership} />
        <GoesOn membership={membership} />
      </>
    );
  }
  return (
    <>
      {payment_problem && <PaymentProblem />}
      <div className={styles.top}>
        <div className={styles.own}>
          <MembershipCard membership={membership} />
          <Button variant="outline" className={styles.screen} onClick={() => print()}>
            Print the Membership Card
          </Button>
        </div>
        <MembershipYear year={membership.year} />
      </div>
      <div className={styles.screenOnly}>
        <GoesOn membership={membership} />
        {status.onGracePeriod && ends_at !== null && <ResumeMembership until={ends_at} />}
        {payment_method && !isGiven(membership) ? (
          <OwnCard card={payment_method} hasProblem={payment_problem}>
            <BillingLink />
          </OwnCard>
        ) : (
          <div className={sections.buttons}>
            <BillingLink />
          </div>
        )}
        <Renewals membership={membership} />
        {!status.cancelled && !isGiven(membership) && <CancelMembership until={renews_at} />}
      </div>
    </>
  );
}

function PaymentProblem() {
  return (
    <section className={classNames(sections.notice, sections.grave)} aria-labelledby="problem">
      <h2 className={sections.smallTitle} id="problem">
        Your renewal is not paid yet
      </h2>
      <p>
        You keep every benefit for now. We’ll try your card again in the coming days; if it keeps
        failing, your membership ends. Update your card, and it’s charged right away.
      </p>
    </section>
  );
}

function BillingLink() {
  return (
    <Link className={buttonClass('outline')} to="/billing">
      See Billing
    </Link>
  );
}
