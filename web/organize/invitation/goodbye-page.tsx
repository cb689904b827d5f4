import { AccountPanel } from '#web/accounts/panel/account-panel.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import forms from '../../forms/form.module.css';

/** For somebody who gave up the last role (V18). */
export function GoodbyePage() {
  return (
    <AccountPanel
      title="Thank you"
      description="You no longer organize."
      motif="envelope"
      lead="You no longer organize, and the owners know. Your account, your bookings and your membership go on as before. Somebody can invite you again at any time."
    >
      <a className={buttonClass('green', forms.wide)} href="/my-events">
        Go to My Events
      </a>
      <a className={buttonClass('outline', forms.wide)} href="/">
        Go to the Home Page
      </a>
    </AccountPanel>
  );
}
