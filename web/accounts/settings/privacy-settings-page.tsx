import { useUser } from '#web/api/session.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import sections from '../../ui/sections.module.css';
import { OutboxLink } from '../outbox-link.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { SafetyLooks } from './safety-looks.tsx';

export function PrivacySettingsPage() {
  const user = useUser();
  return (
    <>
      <PageHead
        title="Privacy Settings"
        description="What we keep about you, a copy of it, and how to have it erased."
      />
      <section className={sections.section} aria-labelledby="kept">
        <h2 id="kept">What we keep, and who sees it</h2>
        <ul>
          <li>
            <strong>Your account:</strong> name, email address, a fingerprint of your password and
            where you are signed in. You and the office.
          </li>
          <li>
            <strong>Your profile:</strong> you, and of the sections that you switched on, other
            members. You decide on <Link to="/profile">your profile</Link>.
          </li>
          <li>
            <strong>Health, meals and emergency contact:</strong> kept encrypted, and never in the
            directory. You, and the safety leads of an event that you booked, from the day before it
            to the day after. The kitchen gets numbers of meals.
          </li>
          <li>
            <strong>Bookings, membership and payments:</strong> you and the office; the organizers
            know who is coming.
          </li>
        </ul>
        <p>
          The <Link to="/privacy">privacy notice</Link> says it in full.
        </p>
      </section>
      <SafetyLooks />
      <section className={sections.section} aria-labelledby="copy">
        <h2 id="copy">A copy for you</h2>
        <p>
          Everything we keep about you, as one archive: your data as JSON, and your picture as a
          file.
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
