import { ComingScreen } from '../layout/coming-screen.tsx';

export function SubscribePage() {
  return (
    <ComingScreen
      title="Subscribe"
      text="The annual membership cannot be bought here yet. Write to us on the contact page and we will tell you when it can."
    />
  );
}
