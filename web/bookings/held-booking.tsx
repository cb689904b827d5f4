import { useQueryClient } from '@tanstack/react-query';
import type { Confirmation } from '#contract/bookings.ts';
import settings from '../accounts/settings-page.module.css';
import { Link } from '../router/link.tsx';
import { buttonClass } from '../ui/button.tsx';
import { LetGo } from './cancel-booking.tsx';
import { chooseEventToBook } from './event-to-book.ts';
import { HoldCountdown } from './hold-countdown.tsx';

/** The bank was asked and has not answered yet: how long there is, and the two ways on. */
export function HeldBooking({ confirmation }: { confirmation: Confirmation }) {
  const queryClient = useQueryClient();
  const { booking, event } = confirmation;
  return (
    <div className={settings.setting}>
      {booking.hold_expires_at !== null && (
        <HoldCountdown
          until={booking.hold_expires_at}
          onEnd={() => queryClient.invalidateQueries({ queryKey: ['confirmation'] })}
        />
      )}
      <div className={settings.buttons}>
        <Link className={buttonClass()} to="/checkout" onClick={() => chooseEventToBook(event)}>
          Finish paying
        </Link>
        <LetGo confirmation={confirmation} />
      </div>
    </div>
  );
}
