import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Confirmation } from '#contract/bookings.ts';
import { formatMoney } from '#contract/money.ts';
import { loadChunk } from '#web/loading/load-chunk.ts';
import { notifyChunkFailure } from '#web/overlays/overlay-store.ts';
import { useSearch } from '#web/router/router-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import box from '../../events/details/booking-box.module.css';
import formStyles from '../../forms/form.module.css';
import sections from '../../ui/sections.module.css';
import { paysNow } from './pay-now.ts';

const loadForm = () => import('./pay-owing-form.tsx').then((file) => file.PayOwingForm);

type Form = Awaited<ReturnType<typeof loadForm>>;

/**
 * 13.6: what an organizer lets somebody pay later, and the card that pays it. Hardly any booking owes something, so
 * the form is loaded on demand; who comes from an email's button finds it open.
 */
export function PayOwing({ confirmation: { booking } }: { confirmation: Confirmation }) {
  const [ShownForm, setShownForm] = useState<Form>();
  const [isLoading, setLoading] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const formId = useId();
  const isWanted = paysNow(useSearch());

  async function open() {
    setLoading(true);
    try {
      const loaded = await loadChunk(loadForm);
      setShownForm(() => loaded);
    } catch (error) {
      notifyChunkFailure(error as Error);
    } finally {
      setLoading(false);
    }
  }

  const openAtOnce = useEffectEvent(() => {
    heading.current?.focus();
    void open();
  });
  useEffect(() => {
    if (isWanted) openAtOnce();
  }, [isWanted]);

  return (
    <section className={classNames(sections.section, box.book)} aria-labelledby="owing">
      <h2 id="owing" tabIndex={-1} ref={heading}>
        Owing {formatMoney(booking.owing_cents)}
      </h2>
      <p>Your booking stands. Pay here by card, or at the desk when you come.</p>
      <Button
        variant={ShownForm ? 'outline' : 'green'}
        loading={isLoading}
        aria-expanded={ShownForm !== undefined}
        aria-controls={ShownForm ? formId : undefined}
        onClick={ShownForm ? () => setShownForm(undefined) : open}
      >
        {ShownForm ? 'Not Now' : 'Pay What Is Owing'}
      </Button>
      {ShownForm && (
        <div className={classNames(sections.stack, formStyles.wide)} id={formId}>
          <ShownForm id={booking.id} cents={booking.owing_cents} />
        </div>
      )}
    </section>
  );
}
