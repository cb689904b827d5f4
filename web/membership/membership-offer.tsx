import { formatMoney } from '#contract/values/money.ts';
import { useHowToPay } from '../payments/how-to-pay.tsx';
import { Link } from '../router/link.tsx';
import { useRouter } from '../router/router-provider.tsx';
import { buttonClass } from '../ui/button.tsx';
import page from '../ui/lists/list-page.module.css';
import sections from '../ui/sections.module.css';
import styles from './membership-offer.module.css';
import type { Membership } from './membership-state.ts';

/** In the place of the card: what a membership brings, and what it costs. */
export function MembershipOffer({ membership: { status, plan } }: { membership: Membership }) {
  const takesCards = useHowToPay() === undefined;
  const { benefits } = useRouter().context;
  return (
    <section className={styles.offer} aria-labelledby="offer">
      <div className={styles.words}>
        <h2 id="offer">What membership brings</h2>
        <p className={page.lead}>
          {formatMoney(plan.price_cents)} a {plan.interval}.
          {takesCards && ' It renews until you cancel, which you can do any day.'}
        </p>
        <div className={sections.buttons}>
          <Link className={buttonClass()} to="/subscribe">
            {status.cancelled ? 'Become a Member Again' : 'Become a Member'}
          </Link>
          {status.cancelled ? (
            <Link className={buttonClass('outline')} to="/billing">
              See Billing
            </Link>
          ) : (
            <Link className={buttonClass('outline')} to="/membership">
              See Benefits
            </Link>
          )}
        </div>
      </div>
      <ul className={styles.benefits}>
        {benefits.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className={sections.quiet}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
