import { ComingScreen } from '../layout/coming-screen.tsx';

export function UpdatePasswordPage() {
  return (
    <ComingScreen
      title="Update password"
      text="Changing your password here is not open yet. Sign out and use “Forgot your password?” to choose a new one."
    />
  );
}
