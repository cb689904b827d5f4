import { ComingScreen } from '../layout/coming-screen.tsx';

export function ProfilePage() {
  return (
    <ComingScreen
      title="My Profile"
      text="Editing your profile is not open yet. Your account is kept as you registered it."
    />
  );
}
