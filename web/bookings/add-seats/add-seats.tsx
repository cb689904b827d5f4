import { useLayoutEffect, useRef } from 'react';
import type { Confirmation } from '#contract/bookings/bookings.ts';
import { formatMoney } from '#contract/values/money.ts';
import { useNow } from '#web/events/now.ts';
import { classNames } from '#web/ui/class-names.ts';
import box from '../../events/details/booking-box.module.css';
import sections from '../../ui/sections.module.css';
import { OpenedForm, useOpenedForm } from '../opened-form.tsx';
import { roomForMore } from './room-for-more.ts';

const loadForm = () => import('./add-seats-form.tsx').then((file) => file.AddSeatsForm);

/** 7.37: more seats for a booking. */
export function AddSeats({ confirmation }: { confirmation: Confirmation }) {
  const room = roomForMore(confirmation, useNow());
  const form = useOpenedForm(loadForm);
  const { ShownForm } = form;
  const wasAdded = useFocusOnTickets();
  // The form stays once it is open, also if the event becomes full.
  if (room === 0 && !ShownForm) return null;

  function showAdded() {
    wasAdded.current = true;
    form.close();
  }

  return (
    <section className={classNames(sections.section, box.book)} aria-labelledby="add-seats">
      <h2 id="add-seats">Add a Guest</h2>
      <p>{offer(room, confirmation.event.price_cents)}</p>
      <OpenedForm form={form} button="Add a Guest">
        {ShownForm && <ShownForm confirmation={confirmation} room={room} onAdded={showAdded} />}
      </OpenedForm>
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
