import { ComingScreen } from '../layout/coming-screen.tsx';

export function MyMembershipPage() {
  return (
    <ComingScreen
      title="My Membership"
      text="The annual membership cannot be bought here yet, so there is nothing to manage."
    />
  );
}
