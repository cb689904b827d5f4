import { formatDollars } from '#contract/money.ts';
import { useLoaded } from '#web/api/use-call.ts';
import { JoinLink } from '../join-link.tsx';
import styles from './membership-price.module.css';

/** The price, as printed on a ticket. */
export function MembershipPrice() {
  const plan = useLoaded('membershipPlan').data;
  return (
    <div className={styles.ticket}>
      <h2 className={styles.name}>{plan.name}</h2>
      <p className={styles.price}>
        <strong>{formatDollars(plan.price_cents)}</strong> a {plan.interval}
      </p>
      <JoinLink />
      <p className={styles.small}>
        In Canadian dollars. Renews each year until you cancel, which you can do any day.
      </p>
    </div>
  );
}
