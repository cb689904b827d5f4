import {
  detailsDays,
  idleAnswerDays,
  idleHours,
  idleYears,
  invitationDays,
  loggedYears,
  rememberedDays,
  rememberedIdleDays,
  resetMinutes,
  signedInDays,
  verifyHours,
  waitingDays,
} from '#contract/values/portal-limits.ts';
import { Link } from '#web/router/link.tsx';
import { DataLocation, OfficeEmail, PrivacyOfficer, Processors } from '../office.tsx';
import { useSitePage } from '../use-site-page.ts';
import { LegalPage } from './legal-page.tsx';
import { CookieTable, StoredDataTable } from './privacy-tables.tsx';

export function PrivacyPage() {
  const page = useSitePage('privacy');
  return (
    <LegalPage
      title="Privacy"
      page={page}
      lead={page.prose('lead')}
      sections={page.sections('notice')}
      blocks={{
        'kept-data': <StoredDataTable />,
        cookies: <Cookies />,
        processors: <Responsible />,
        retention: <Retention />,
      }}
    />
  );
}

/** Who answers for the data, and who else handles it. */
function Responsible() {
  return (
    <>
      <p>
        <PrivacyOfficer /> reads <OfficeEmail /> and what comes through the{' '}
        <Link to="/contact-us">contact page</Link>.
        <DataLocation />
      </p>
      <Processors />
    </>
  );
}

function Cookies() {
  return (
    <>
      <CookieTable />
      <p>
        While you book, your browser also remembers the event you chose and what you typed for it,
        but neither your dietary restrictions nor your card, in the storage of that one tab. It is
        gone when you sign out or close the tab.
      </p>
    </>
  );
}

function Retention() {
  return (
    <ul>
      <li>
        Your account and profile: until you ask us to close it. An account whose address nobody
        confirmed: {waitingDays} days. One that nobody has used for {idleYears} years, and where
        nothing is booked, paid or owed: we ask you by email, and erase it if you have not signed in{' '}
        {idleAnswerDays} days later.
      </li>
      <li>
        Bookings and payments: as long as your account. When it is closed, the office keeps of
        payments what tax law asks for, and no more.
      </li>
      <li>
        What you say for one event only, which is meals, notes and your guests’ names, email
        addresses and handicaps: {detailsDays} days after it.
      </li>
      <li>
        Being signed in: {idleHours} hours without use and {signedInDays} days at most, or with
        “Keep Me Signed In” {rememberedIdleDays} days without use and {rememberedDays} days at most.
      </li>
      <li>
        Who did what that is private, about money or for the association, and when, but nothing
        private of what it said: {loggedYears} years, so that misuse can be found.
      </li>
      <li>
        What organizers wrote to the people of an event, and which bookings it went to:{' '}
        {loggedYears} years.
      </li>
      <li>
        Backup copies are made each night and kept for 14 nights. What was erased here is gone from
        them after that.
      </li>
      <li>
        Links in emails: {verifyHours} hours to confirm an address, {resetMinutes} minutes to reset
        a password, {invitationDays} days to accept an invitation.
      </li>
    </ul>
  );
}
