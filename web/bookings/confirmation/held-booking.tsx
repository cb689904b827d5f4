import { useQueryClient } from '@tanstack/react-query';
import type { Confirmation } from '#contract/bookings/bookings.ts';
import { Link } from '#web/router/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import sections from '../../ui/sections.module.css';
import { HoldCountdown } from '../hold-countdown.tsx';
import { ReleaseHold } from './cancel-booking.tsx';

/** A booking whose payment is under way: the time left, and the buttons to pay or to release it. */
export function HeldBooking({ confirmation }: { confirmation: Confirmation }) {
  const queryClient = useQueryClient();
  const { booking, event } = confirmation;
  return (
    <div className={sections.stack}>
      {booking.hold_expires_at !== null && (
        <HoldCountdown
          until={booking.hold_expires_at}
          onEnd={() => queryClient.invalidateQueries({ queryKey: ['confirmation'] })}
        />
      )}
      <div className={sections.buttons}>
        <Link
          className={buttonClass()}
          to="/checkout"
          search={{ event: event.slug }}
          preload={false}
        >
          Finish Paying
        </Link>
        <ReleaseHold confirmation={confirmation} />
      </div>
    </div>
  );
}
