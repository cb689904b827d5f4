import { ComingScreen } from '../layout/coming-screen.tsx';

export function UpdateEmailPage() {
  return (
    <ComingScreen
      title="Update e-mail"
      text="Changing your e-mail address is not open yet. Write to us on the contact page and we will change it for you."
    />
  );
}
