import {
  detailsDays,
  erasureDays,
  idleAnswerDays,
  idleHours,
  idleYears,
  incidentYears,
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
import {
  DataLocation,
  OfficeEmail,
  OfficeNameAndAddress,
  PrivacyOfficer,
  Processors,
} from '../office.tsx';
import { LegalPage, type LegalSection } from './legal-page.tsx';
import { CookieTable, StoredDataTable } from './privacy-tables.tsx';

const sections: LegalSection[] = [
  {
    id: 'who-is-responsible',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          <OfficeNameAndAddress />.
        </p>
        <p>
          <PrivacyOfficer /> reads <OfficeEmail /> and what comes through the{' '}
          <Link to="/contact-us">contact page</Link>.
          <DataLocation />
        </p>
        <Processors />
      </>
    ),
  },
  {
    id: 'what-we-keep',
    title: 'What we keep, and why',
    body: (
      <>
        <p>Only what the portal needs to do what you ask of it:</p>
        <StoredDataTable />
      </>
    ),
  },
  {
    id: 'your-password',
    title: 'Your password',
    body: (
      <p>
        We do not know it. The portal keeps a fingerprint of it, made with a method (argon2id) that
        is slow on purpose, so that not even somebody who stole the fingerprints could turn them
        back into passwords in reasonable time. The secrets in the links we email and in the cookie
        that keeps you signed in are stored as fingerprints, too.
      </p>
    ),
  },
  {
    id: 'what-members-see',
    title: 'What other members see',
    body: (
      <>
        <p>
          The directory can be read by people with an active membership, and lists only such people.
          Your name, your picture and since when you have been with us are always in it. Everything
          else is off until you switch it on, section by section: about, social links, employment,
          education and personal information.
        </p>
        <p>
          Personal information then shows your gender, your birthday without the year, phone,
          languages and city. Your street address is never shown. Your picture has an address that
          cannot be guessed, but whoever has been given it can open the picture without signing in.
        </p>
      </>
    ),
  },
  {
    id: 'health-and-emergencies',
    title: 'Health, meals and emergencies',
    body: (
      <p>
        Health conditions, dietary restrictions and an emergency contact are never in the directory.
        You need not give them. If you do, only the safety leads of an event that you have booked
        can read them, at most three people, so that somebody can help you or be called if you fall
        ill: from the day before the event to the day after it, one person at a time. Each time one
        of them does is recorded, and you find it in your{' '}
        <Link to="/settings/privacy">privacy settings</Link>. The kitchen gets numbers of meals, no
        names. Organizers get no list of any of it.
      </p>
    ),
  },
  {
    id: 'payments',
    title: 'Payments',
    body: (
      <p>
        Card numbers go from your browser straight to our payment provider and never reach this
        portal. What we keep is what was paid, when and for what, and of the card its brand, its
        last four digits and its expiry date, so that you recognize it.
      </p>
    ),
  },
  {
    id: 'emails',
    title: 'The emails we send',
    body: (
      <p>
        Emails about your account and your bookings, because they belong to what you asked for: a
        link to confirm your address or choose a new password, a word when your password was
        changed. We send no advertising. An email holds no pictures or links that tell us whether it
        was opened.
      </p>
    ),
  },
  {
    id: 'contact-form',
    title: 'The contact form',
    body: (
      <p>
        Your name, address, subject and message are emailed to the office and kept there as long as
        it takes to answer you, at most a year. The portal itself forgets them once the email is on
        its way; one that could not be delivered waits for at most {waitingDays} days.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <>
        <p>There are three. None of them follows you anywhere, and so no banner asks you:</p>
        <CookieTable />
        <p>
          While you book, your browser also remembers the event you chose and what you typed for it,
          but neither your dietary restrictions nor your card, in the storage of that one tab. It is
          gone when you sign out or close the tab.
        </p>
      </>
    ),
  },
  {
    id: 'no-tracking',
    title: 'No tracking',
    body: (
      <p>
        There are no statistics tools, no advertising and no social plug-ins. Pages, fonts and
        pictures all come from this portal, and no other company learns that you were here. Only
        when you pay does your browser speak with the payment provider. The LinkedIn, X and
        Instagram signs are plain links.
      </p>
    ),
  },
  {
    id: 'logs-and-protection',
    title: 'Logs and protection',
    body: (
      <p>
        The portal’s log says when which kind of page was answered and how long it took. Names,
        addresses and what you typed are not in it. To stop people who try passwords or flood the
        forms, attempts are counted for up to an hour under a keyed fingerprint of the network
        address or the account; the address itself is not stored.
      </p>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <ul>
        <li>
          Your account and profile: until you ask us to close it. An account whose address nobody
          confirmed: {waitingDays} days. One that nobody has used for {idleYears} years, and where
          nothing is booked, paid or owed: we ask you by email, and erase it if you have not signed
          in {idleAnswerDays} days later.
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
          “Keep Me Signed In” {rememberedIdleDays} days without use and {rememberedDays} days at
          most.
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
          Backup copies are made each night and kept for 14 nights. What was erased here is gone
          from them after that.
        </li>
        <li>
          Links in emails: {verifyHours} hours to confirm an address, {resetMinutes} minutes to
          reset a password, {invitationDays} days to accept an invitation.
        </li>
      </ul>
    ),
  },
  {
    id: 'incidents',
    title: 'If something goes wrong',
    body: (
      <p>
        If somebody sees, uses or loses your data who should not have it, and that may do you
        serious harm, we tell you and the authorities as soon as we can: what happened, which of
        your data it concerns and what you can do. We keep a register of such incidents for{' '}
        {incidentYears} years.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'To see, correct or erase it',
    body: (
      <>
        <p>
          You can read and correct most of it yourself, in My Profile and Account Settings. A copy
          of everything, and having your account erased after {erasureDays} days in which you can
          still change your mind, you find in your{' '}
          <Link to="/settings/privacy">privacy settings</Link>. Our books keep what was booked, paid
          and given, but then no longer your name. For anything else,{' '}
          <Link to="/contact-us">write to us</Link> from the address you registered with. We answer
          within 30 days and ask nothing for it.
        </p>
        <p>
          If our answer does not satisfy you, you may turn to the Privacy Commissioner of Canada
          and, in Quebec, to the Commission d’accès à l’information.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When the portal changes, this page changes with it, and account holders are told by email
        before something new is kept or somebody else gets to see it.
      </p>
    ),
  },
];

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy"
      path="/privacy"
      description="What we keep about you, why, who sees it, and how to have it corrected or erased."
      lead="What we keep about you, why, who gets to see it, and how to have it corrected or erased."
      inForce="November 24, 2026"
      sections={sections}
    />
  );
}
