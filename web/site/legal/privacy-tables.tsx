import {
  detailsDays,
  emailLogDays,
  eventEmailDays,
  exportHours,
  importDays,
  importUndoDays,
  loggedYears,
  passDeliveryDays,
  rememberedDays,
  unclaimedYears,
  waitingDays,
} from '#contract/values/portal-limits.ts';
import styles from './privacy-tables.module.css';

type Triple = [string, string, string];

/** What is kept of every member, in the order of how much it matters to them. */
const ofEveryMember: Triple[] = [
  [
    'Name, email address and your password (scrambled, so that nobody can read it)',
    'To open your account, to recognize you and to write to you',
    'You and the office; members see your name, and since which year you are one',
  ],
  [
    'Your profile: about, golf, links, work, education, picture, personal information',
    'To show members what you want to show',
    'You; members, where you switched it on',
  ],
  [
    'Health, meals, emergency contact',
    'So that you are looked after at an event',
    'You; the safety leads of an event that you booked, or whose place from an organizer you confirmed, at most three, from the day before it to the day after; the kitchen gets numbers of meals',
  ],
  [
    'Bookings, with the names and addresses of guests, and when you confirmed one that an organizer made',
    'To keep your places, to know who is coming and to write to them',
    'You and the organizers',
  ],
  [
    'Membership and payments',
    'To charge what was agreed and to write receipts',
    'You, owners, organizers and the treasurer, the payment provider',
  ],
  [
    'Cards that you save',
    'To pay again without typing them; until you remove them in Billing',
    'You see their last digits; the payment provider has the rest',
  ],
  [
    'Whether and when you came, and who checked you in',
    `To know at the door who is here; helpers see names and parties, and their own names are deleted after ${detailsDays} days`,
    'The organizers and helpers of that event',
  ],
  [
    'Which emails you switched on or off: when, where, and the words you read',
    'To send emails to people who want them, and to show that they do; as long as your account',
    'You, in your notification settings; organizers see who gets no news',
  ],
  [
    'Of each email to you: address, subject, when it was sent and what the mail server answered; nothing of its text',
    `To find out why one did not arrive, and to send it again; for ${emailLogDays} days`,
    'Owners and organizers, in the console; you with “Download My Data”',
  ],
  [
    'When and with which browser you signed in, and that ten tries in a row failed',
    'To keep you signed in, to end it, and so that you notice anybody else',
    'You, on the screen Devices; owners and treasurers, in the audit log',
  ],
];

const details: Triple[] = [
  [
    'That a safety lead has read your notes: who, when and for which event',
    'So that you know, and nobody reads what they need not',
    'You, in your privacy settings; owners and treasurers, in the audit log',
  ],
  [
    'That you wait for places at a full event, how many, and what was offered to you',
    'To offer you places in turn; until you book, leave the list or the event begins, offers for a year',
    'You and the organizers',
  ],
  [
    'That you want to be told when booking of an event opens',
    'To send you that one email; until it is sent, or you take it back',
    'You, on the page of the event and with “Download My Data”',
  ],
  [
    'Which emails before and after an event were sent to your address',
    `To send each once; for ${eventEmailDays} days`,
    'You, with “Download My Data”',
  ],
  [
    'That an address without an account stopped a kind of email: a mark made from the address, which does not tell it',
    'To never send it there again; for good',
    'Nobody',
  ],
  [
    'That somebody else, or an organizer, booked a place for you under your address',
    'To let you in and to write to you',
    'Who booked it, the organizers, and you with “Download My Data”; it goes with your account',
  ],
  [
    'Of people whom organizers add without an account: name, and email and telephone if they give them',
    `To keep their places and to reach them; email and telephone until ${detailsDays} days after the event`,
    'The organizers of the event; the treasurer sees names and money',
  ],
  [
    'What organizers note about a booking (encrypted)',
    `To look after it; until ${detailsDays} days after the event`,
    'The organizers of the event, and you with “Download My Data”',
  ],
  [
    'Why organizers cancelled, moved or refunded a booking, if they say so',
    `To account for it; with the audit log for ${loggedYears} years, and no longer than your account. Without an account, until ${detailsDays} days after the event`,
    'Those who organize the event, owners and treasurers, and you with “Download My Data”',
  ],
  [
    'That organizers gave a place to somebody else: the names of both',
    `To know who has had it; until ${detailsDays} days after the event, and no longer than the account of who booked it`,
    'Those who organize the event, owners and treasurers',
  ],
  [
    'What organizers write to the people of an event, and to how many',
    `To tell you what you need for an event that you booked; ${loggedYears} years, with the bookings that it went to`,
    'Whoever may write to the people of that event; whoever wrote it with “Download My Data”',
  ],
  [
    'From when until when you are a member and why, which reminders of its end you got, your member number, and a note of the organizers',
    'To know who is a member, also of people who pay by hand, and to remind each once; as long as your account',
    'Owners, organizers and the treasurer; you with “Download My Data”',
  ],
  [
    'Your name, email, telephone and city, if an organizer adds you',
    `To invite you to your account; without you, until ${unclaimedYears} years after your membership`,
    'Owners and organizers',
  ],
  [
    'Lists of members that organizers bring in: name, email, telephone, address, membership, member number and a note',
    `To move members from a spreadsheet into the portal; the rows go after ${importDays} days, what an import changed after ${importUndoDays} days`,
    'Owners and organizers; you with “Download My Data”',
  ],
  [
    'That somebody asked to be removed after an invitation: a mark made from the address, which does not tell it',
    'To never invite it again; for good',
    'Nobody',
  ],
  [
    'Your passkeys, and the secret of your authenticator app (encrypted)',
    'To let nobody in who has only your password',
    'You see their names and when you used them; owners, that you have one',
  ],
  [
    'That you agreed to the terms and the privacy notice, each time you were asked, and to our keeping health, meals and emergency contact',
    'To be able to say when, to which wording and how you did',
    'You, in your copy of everything',
  ],
  [
    'When your current visit of the home page began, and the one before',
    'To show you what is new since then; older visits are not kept',
    'Nobody; it is in the archive of your data',
  ],
];

const ofOrganizers: Triple[] = [
  [
    'That you asked for a file of a fiscal year or of everything, if you organize',
    `To make it, and to give it to you alone; the file for ${exportHours} hours, that you asked for ${waitingDays} days`,
    'You; the audit log says that you asked',
  ],
  [
    'What you look after for the association, if you do',
    'To let you do it, and nobody else',
    'You and the owners of the association',
  ],
  [
    'Who has the access to what lies outside of the portal, as the owners note it',
    'So that the next board can take over; until they change it',
    'The owners of the association',
  ],
  [
    'Of which of your events you get a daily email, if you are a captain',
    'To send it; until you turn it off or no longer are one',
    'You, in the console and with “Download My Data”',
  ],
];

const cookies: Triple[] = [
  [
    '__Host-fairway_session',
    'Keeps you signed in. Scripts cannot read it.',
    `You sign out or close the browser; with “Keep Me Signed In” at most ${rememberedDays} days`,
  ],
  [
    'signed_in',
    'Only says that you are signed in, so that the page begins with your name’s place and not with “Sign In”.',
    'The same',
  ],
  [
    '__Host-fairway_csrf',
    'Half of a pair that stops other sites from acting in your name.',
    'You close the browser',
  ],
  ['XSRF-TOKEN', 'The other half, which the page sends back.', 'You close the browser'],
  [
    'door_pass, door_key',
    'Only on a phone that works at the door of an event: let it send check-ins, and read its list.',
    `${passDeliveryDays + 1} days after the event; the second when you sign out`,
  ],
];

const storedHeadings: Triple = ['What', 'Why', 'Who sees it'];

/** The rows for everybody; what few people need is folded, and opens by a search in the page and on paper. */
export function StoredDataTable() {
  return (
    <>
      <Table headings={storedHeadings} rows={ofEveryMember} />
      <More name="Details: waiting lists, guests, and what organizers write" rows={details} />
      <More name="If you organize" rows={ofOrganizers} />
    </>
  );
}

function More({ name, rows }: { name: string; rows: Triple[] }) {
  return (
    <details className={styles.more}>
      <summary>{name}</summary>
      <Table headings={storedHeadings} rows={rows} />
    </details>
  );
}

export function CookieTable() {
  return <Table headings={['Name', 'What it is for', 'It ends when']} rows={cookies} />;
}

function Table({ headings, rows }: { headings: Triple; rows: Triple[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([subject, ...rest]) => (
          <tr key={subject}>
            <th scope="row">{subject}</th>
            {rest.map((text, index) => (
              <td key={text} data-heading={headings[index + 1]}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
