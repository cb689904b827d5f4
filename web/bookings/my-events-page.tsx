import { ComingScreen } from '../layout/coming-screen.tsx';

export function MyEventsPage() {
  return (
    <ComingScreen
      title="My Events"
      text="Booking is not open yet, so there are no events of yours to show."
    />
  );
}
