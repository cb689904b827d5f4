import type { ReactNode } from 'react';
import type { User } from '#contract/profile/profile.ts';
import { formatDay } from '#contract/values/dates.ts';
import sections from '../directory/member-sections.module.css';
import { Facts } from '../directory/member-sections.tsx';
import { Link } from '../router/link.tsx';
import { LockIcon } from '../ui/icons/icon.tsx';
import styles from './profile.module.css';

// Of what counts on the day of an event it says so.
const notGiven = 'Not given';

/** The facts that members never see, at any visibility (A6); `children` stand beside the heading. */
export function PrivateFacts({ user, children }: { user: User; children: ReactNode }) {
  const { emergency_contact_name: name, emergency_contact_phone_number: phone } = user;
  const facts = [
    { name: 'Emergency contact', value: [name, phone].filter(Boolean).join(', ') || notGiven },
    { name: 'Health conditions', value: user.health_conditions || notGiven },
    { name: 'Dietary restrictions', value: user.dietary_restrictions || notGiven },
    { name: 'Address', value: user.location },
    { name: 'Date of birth', value: user.dob_at && wholeDay(user.dob_at) },
  ].filter(({ value }) => value);
  return (
    <section className={styles.private} aria-labelledby="private-title">
      <div className={sections.row}>
        <h2 id="private-title">Never shown to members</h2>
        <LockIcon className={styles.lock} />
        {children}
      </div>
      <p>
        Members see the city of your address and the day of your birth at most. Your emergency
        contact, health conditions and dietary restrictions reach only the safety leads of an event
        that you booked, from the day before it to the day after. You see each time that one of them
        looked in your <Link to="/settings/privacy">privacy settings</Link>.
      </p>
      <Facts facts={facts} />
    </section>
  );
}

/** "March 4, 1980" of "1980-03-04". */
function wholeDay(day: string): string {
  return formatDay(day);
}
