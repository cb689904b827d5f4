import { ComingScreen } from '../layout/coming-screen.tsx';

export function MemberProfilePage() {
  return (
    <ComingScreen
      title="Member"
      text="Member profiles are not open yet. They open together with the directory."
    />
  );
}
