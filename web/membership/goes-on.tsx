import { formatDay } from '#contract/values/dates.ts';
import { formatMoney } from '#contract/values/money.ts';
import { HowToPay, useHowToPay } from '../payments/how-to-pay.tsx';
import { Link } from '../router/link.tsx';
import { buttonClass } from '../ui/button.tsx';
import sections from '../ui/sections.module.css';
import type { Membership } from './membership-state.ts';

function titleOf({ status, unpaid }: Membership): string {
  if (unpaid) return 'To pay for it';
  return status.subscribed ? 'To stay a member' : 'To pay without a card';
}

/** 16.3: how a membership goes on that was given or paid by hand, near its end and after it. */
export function GoesOn({ membership }: { membership: Membership }) {
  const takesCards = useHowToPay() === undefined;
  const { plan, card_from, first_charge_on, how_to_pay } = membership;
  const isNear = first_charge_on !== null || how_to_pay !== null;
  if (!isNear && (card_from === null || !takesCards)) return null;
  return (
    <section className={sections.section} aria-labelledby="goes-on">
      <h2 id="goes-on">{titleOf(membership)}</h2>
      {how_to_pay !== null && <HowToPay words={how_to_pay} />}
      {takesCards && first_charge_on !== null && (
        <>
          <p>
            {how_to_pay === null ? 'Pay by card.' : 'Or pay by card.'} Nothing is charged today:{' '}
            {formatMoney(plan.price_cents)} on {formatDay(first_charge_on)}, and each year after
            that until you cancel.
          </p>
          <div className={sections.buttons}>
            <Link className={buttonClass()} to="/subscribe">
              Pay by Card
            </Link>
          </div>
        </>
      )}
      {takesCards && !isNear && card_from !== null && (
        <p className={sections.quiet}>From {formatDay(card_from)} on you can pay by card here.</p>
      )}
    </section>
  );
}
