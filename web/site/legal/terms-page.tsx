import { Link } from '#web/router/link.tsx';
import { OfficeNameAndAddress } from '../office.tsx';
import { LegalPage, type LegalSection } from './legal-page.tsx';

const sections: LegalSection[] = [
  {
    id: 'about-these-terms',
    title: 'About these terms',
    body: (
      <p>
        They are an agreement between you and <OfficeNameAndAddress /> (“we”). They cover this
        portal, your account, the events you book and the annual membership. You accept them when
        you register; to look around you need to accept nothing.
      </p>
    ),
  },
  {
    id: 'your-account',
    title: 'Your account',
    body: (
      <>
        <p>
          An account is free and belongs to one person. Register with your own name and an email
          address that you read, because everything about your bookings is sent there. The account
          can be used once you have confirmed your address by the link that we email you.
        </p>
        <p>
          Choose a password that you use nowhere else and keep it to yourself. If you think that
          somebody else knows it, choose a new one at once: that signs out everybody who is signed
          in as you.
        </p>
      </>
    ),
  },
  {
    id: 'booking-an-event',
    title: 'Booking an event',
    body: (
      <>
        <p>
          Each event’s page says when booking opens and closes, what a place costs, and how many
          places are left. A booking is for you and up to three guests, and it stands once it is
          confirmed and paid. A person can have one booking for an event. Events marked “Members
          only” can be booked with an active membership.
        </p>
        <p>
          Members pay the member price for their own place; guests pay the guest price. You answer
          for the guests you bring, and you tell us only what they agree to have told.
        </p>
      </>
    ),
  },
  {
    id: 'cancelling-a-booking',
    title: 'Cancelling a booking',
    body: (
      <ul>
        <li>
          You may cancel until the date named on the event’s page. What you paid by card is refunded
          to that card; what you paid in cash, by cheque or by e-Transfer is owed to you until we
          have given it back by hand. The places go back on sale.
        </li>
        <li>
          After that date the course and the kitchen have been paid, and so nothing is refunded.
        </li>
        <li>
          If we have to cancel an event, everybody who booked is told by email and gets back what
          they paid.
        </li>
      </ul>
    ),
  },
  {
    id: 'on-the-course',
    title: 'On the course',
    body: (
      <p>
        The rules of the course apply, and the starter has the last word on weather and pace. Play
        within your strength, let faster groups through, and leave the place as you would want to
        find it. Whoever endangers or insults others may be asked to leave without a refund.
      </p>
    ),
  },
  {
    id: 'membership',
    title: 'Membership',
    body: (
      <>
        <p>
          The membership runs for one year from the day it is paid, and then for another year each
          time it renews. The price and the benefits are on the{' '}
          <Link to="/membership">membership page</Link>. If the price changes, the new one applies
          from your next renewal, and we tell you at least 30 days before.
        </p>
        <p>
          You may cancel on any day. You remain a member until the end of the year you have paid
          for, and may take the cancellation back until then. A year that has begun is not refunded
          in part. If a renewal cannot be charged, the payment is tried again; if it still fails,
          the membership ends.
        </p>
      </>
    ),
  },
  {
    id: 'prices-and-payments',
    title: 'Prices and payments',
    body: (
      <p>
        All prices are in Canadian dollars. Cards are charged by our payment provider, who alone
        sees the card number. What you paid and what was refunded is in your billing history.
      </p>
    ),
  },
  {
    id: 'gifts-to-charities',
    title: 'Gifts to charities',
    body: (
      <p>
        An event that plays for a charity gives it what is left after the event’s costs. The
        statement is published on the event’s page. An entry fee is the price of playing and not a
        donation, so there is no tax receipt for it.
      </p>
    ),
  },
  {
    id: 'what-you-publish',
    title: 'What you publish',
    body: (
      <p>
        What you write in your profile and the picture you upload remain yours. You allow us to show
        them to members in the sections that you switch on, and nowhere else. Publish only what you
        may publish, and nothing that harms others; we may take down what does.
      </p>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use of the portal',
    body: (
      <p>
        The directory is for members to find each other. Do not copy it, do not sell it, and do not
        use it for advertising. Do not try to get into what is not yours, and do not burden the
        portal with programs. Too many attempts in a short time are refused for a while.
      </p>
    ),
  },
  {
    id: 'what-we-answer-for',
    title: 'What we answer for',
    body: (
      <p>
        We run the portal with care, but cannot promise that it is always there or free of mistakes.
        We answer for what we do on purpose or by gross negligence, and for whatever the law does
        not let us exclude. Golf is played outdoors with hard balls: you play at your own risk.
      </p>
    ),
  },
  {
    id: 'ending-your-account',
    title: 'Ending your account',
    body: (
      <p>
        You close it yourself in your <Link to="/settings/privacy">privacy settings</Link>. For 14
        days you may change your mind, and your bookings stand. After them we cancel those for
        events that have not begun and pay back all that was paid for them, even if the date until
        which you could cancel has passed. We may close an account that breaks these terms, and say
        why. What happens to your data then is told in the <Link to="/privacy">privacy notice</Link>
        .
      </p>
    ),
  },
  {
    id: 'changes-and-law',
    title: 'Changes and law',
    body: (
      <p>
        When these terms change, account holders are told by email at least 30 days before. The law
        of Ontario and of Canada applies. Before anybody goes to court, talk to us: most things can
        be settled on the phone.
      </p>
    ),
  },
];

export function TermsPage() {
  return (
    <LegalPage
      title="Terms"
      path="/terms"
      description="The terms in plain words: accounts, booking and cancelling events, the annual membership, payments."
      lead="What you may expect of us, and what we expect of you. We tried to write it so that it can be read."
      inForce="November 1, 2026"
      sections={sections}
    />
  );
}
