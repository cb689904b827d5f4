import { ComingScreen } from '../layout/coming-screen.tsx';

export function BillingPage() {
  return (
    <ComingScreen title="Billing" text="There is nothing to bill yet: payments are not open." />
  );
}
