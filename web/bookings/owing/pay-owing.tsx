import { useEffect, useEffectEvent, useRef } from 'react';
import type { Confirmation } from '#contract/bookings/bookings.ts';
import { formatMoney } from '#contract/values/money.ts';
import { HowToPay, useHowToPay } from '#web/payments/how-to-pay.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import { classNames } from '#web/ui/class-names.ts';
import box from '../../events/details/booking-box.module.css';
import sections from '../../ui/sections.module.css';
import { OpenedForm, useOpenedForm } from '../opened-form.tsx';
import { paysNow } from './pay-now.ts';

const loadForm = () => import('./pay-owing-form.tsx').then((file) => file.PayOwingForm);

/**
 * 13.6: what an organizer lets somebody pay later, and the card that pays it. A person who comes
 * from an email's button finds the form open.
 */
export function PayOwing({ confirmation: { booking } }: { confirmation: Confirmation }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useOpenedForm(loadForm);
  const { ShownForm } = form;
  const howToPay = useHowToPay();
  const isWanted = paysNow(useSearch());

  const openAtOnce = useEffectEvent(() => {
    heading.current?.focus();
    void form.open();
  });
  useEffect(() => {
    if (isWanted) openAtOnce();
  }, [isWanted]);

  return (
    <section className={classNames(sections.section, box.book)} aria-labelledby="owing">
      <h2 id="owing" tabIndex={-1} ref={heading}>
        Owing {formatMoney(booking.owing_cents)}
      </h2>
      {howToPay !== undefined ? (
        <>
          <p>Your booking stands.</p>
          <HowToPay words={howToPay} />
        </>
      ) : (
        <>
          <p>Your booking stands. Pay here by card, or at the desk when you arrive.</p>
          <OpenedForm form={form} button="Pay What Is Owing" variant="green">
            {ShownForm && <ShownForm id={booking.id} cents={booking.owing_cents} />}
          </OpenedForm>
        </>
      )}
    </section>
  );
}
