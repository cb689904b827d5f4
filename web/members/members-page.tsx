import { ComingScreen } from '../layout/coming-screen.tsx';

export function MembersPage() {
  return (
    <ComingScreen
      title="Members"
      text="The directory of members is not open yet. It opens together with the annual membership."
    />
  );
}
