import { ComingScreen } from '../layout/coming-screen.tsx';

export function CheckoutPage() {
  return (
    <ComingScreen
      title="Checkout"
      text="Booking is not open yet. The event pages tell when it opens."
    />
  );
}
