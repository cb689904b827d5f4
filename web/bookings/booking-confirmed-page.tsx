import { ComingScreen } from '../layout/coming-screen.tsx';

export function BookingConfirmedPage() {
  return (
    <ComingScreen
      title="Booking confirmed"
      text="Booking is not open yet, so there is no confirmation to show."
    />
  );
}
