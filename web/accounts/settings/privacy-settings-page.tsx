import { useUser } from '#web/api/session.ts';
import { Link } from '#web/router/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import sections from '../../ui/sections.module.css';
import { OutboxLink } from '../outbox-link.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { SafetyLooks } from './safety-looks.tsx';
import { Setting } from './setting.tsx';
import styles from './settings-page.module.css';

export function PrivacySettingsPage() {
  const user = useUser();
  return (
    <>
      <Setting
        of="privacy"
        description="What we keep about you, a copy of it, and how to have it erased."
        lead={
          <>
            What we keep about you, and who sees it. The <Link to="/privacy">privacy notice</Link>{' '}
            says it in full.
          </>
        }
      >
        <Holdings />
      </Setting>
      <SafetyLooks />
      <section className={sections.section} aria-labelledby="copy">
        <h3 id="copy">A copy for you</h3>
        <p>
          Everything we keep about you. One zip file: your data (in JSON, which other programs can
          read) and your picture.
        </p>
        <a className={buttonClass('outline')} href="/api/v1/profile/export.zip" download>
          Download My Data
        </a>
      </section>
      {user && !user.deletion_requested_at && <DeleteAccount />}
      {user?.deletion_requested_at && <OutboxLink to={user.email} />}
    </>
  );
}

function Holdings() {
  return (
    <dl className={styles.holdings}>
      <div>
        <dt>Your account</dt>
        <dd>
          Name, email address, your password (scrambled, so that nobody can read it), and where you
          are signed in.
        </dd>
        <dd className={sections.quiet}>
          Seen by you and the office; members see your name, and since which year you are one.
        </dd>
      </div>
      <div>
        <dt>Your profile</dt>
        <dd>
          You decide on <Link to="/profile">your profile</Link>, section by section.
        </dd>
        <dd className={sections.quiet}>Seen by you; other members see what is switched on.</dd>
      </div>
      <div>
        <dt>Health, meals and emergency contact</dt>
        <dd>Kept encrypted, and never in the directory.</dd>
        <dd className={sections.quiet}>
          Seen by you, and by the safety leads of an event that you booked, from the day before it
          to the day after. The kitchen gets numbers of meals.
        </dd>
      </div>
      <div>
        <dt>Bookings, membership and payments</dt>
        <dd>What you booked, paid and gave.</dd>
        <dd className={sections.quiet}>
          Seen by you and the office; organizers see who is coming.
        </dd>
      </div>
    </dl>
  );
}
