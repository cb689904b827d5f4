import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { Confirmation } from '#contract/bookings.ts';
import { formatMoney } from '#contract/money.ts';
import { useNow } from '#web/events/now.ts';
import { loadChunk } from '#web/loading/load-chunk.ts';
import { notifyChunkFailure } from '#web/overlays/overlay-store.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import box from '../../events/details/booking-box.module.css';
import formStyles from '../../forms/form.module.css';
import sections from '../../ui/sections.module.css';
import { roomForMore } from './room-for-more.ts';

const loadForm = () => import('./add-seats-form.tsx').then((file) => file.AddSeatsForm);

type Form = Awaited<ReturnType<typeof loadForm>>;

/** 7.37: more seats for a booking. Most who look at theirs add none, so the form is loaded on demand. */
export function AddSeats({ confirmation }: { confirmation: Confirmation }) {
  const room = roomForMore(confirmation, useNow());
  const [ShownForm, setShownForm] = useState<Form>();
  const [isLoading, setLoading] = useState(false);
  const formId = useId();
  const wasAdded = useFocusOnTickets();
  // The form stays once it is open, also if the event becomes full.
  if (room === 0 && !ShownForm) return null;

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

  function showAdded() {
    wasAdded.current = true;
    setShownForm(undefined);
  }

  return (
    <section className={classNames(sections.section, box.book)} aria-labelledby="add-seats">
      <h2 id="add-seats">Add a Guest</h2>
      <p>{offer(room, confirmation.event.price_cents)}</p>
      <Button
        variant="outline"
        loading={isLoading}
        aria-expanded={ShownForm !== undefined}
        aria-controls={ShownForm ? formId : undefined}
        onClick={ShownForm ? () => setShownForm(undefined) : open}
      >
        {ShownForm ? 'Not Now' : 'Add a Guest'}
      </Button>
      {ShownForm && (
        <div className={classNames(sections.stack, formStyles.wide)} id={formId}>
          <ShownForm confirmation={confirmation} room={room} onAdded={showAdded} />
        </div>
      )}
    </section>
  );
}

/** Set by an addition, whose form had the focus: it goes to the tickets, once they are shown. */
function useFocusOnTickets() {
  const isWanted = useRef(false);
  useLayoutEffect(() => {
    const heading = isWanted.current ? document.getElementById('tickets') : null;
    if (!heading) return;
    isWanted.current = false;
    // A focus that has moved on stays.
    if (document.activeElement?.matches('body')) heading.focus();
  });
  return isWanted;
}

function offer(room: number, price: number): string {
  const count = room === 1 ? 'There is room for one more.' : `There is room for ${room} more.`;
  const cost = price === 0 ? 'is free' : `costs ${formatMoney(price)}`;
  return `${room > 0 ? `${count} ` : ''}A place for a guest ${cost}.`;
}
