import type { Email } from '../email.ts';
import type { Recipient } from '../recipient-queries.ts';
import { greeting } from './greeting.ts';

/** What the letters of a membership tell, already in words. */
export interface MembershipFacts {
  /** When the paid year is over, and in which zone: "June 15, 2027 (Eastern Time)". */
  day: string;
  price: string;
  card: string;
  membershipPage: string;
  membersPage: string;
  subscribePage: string;
}

type Reader = Pick<Recipient, 'first_name' | 'email_verified_at'>;
type Write = (reader: Reader, facts: MembershipFacts) => Email;

export const welcomeEmail: Write = (reader, { day, price, card, ...pages }) => ({
  subject: 'Welcome to Fairway',
  paragraphs: [
    greeting(reader),
    'Your membership has begun. The directory of members is open to you, and so are the events for members only. Other members find you, too: what they see of you is up to your profile.',
  ],
  facts: [
    { label: 'Renews', value: `${day}, automatically` },
    { label: 'Price', value: `${price} a year` },
    { label: 'Card', value: card },
  ],
  action: { label: 'Meet the Members', url: pages.membersPage },
  afterwards: [
    `We write before it renews. You can cancel any time, and everything works until the paid year is over: ${pages.membershipPage}`,
  ],
});

export const renewalEmail: Write = (reader, { day, price, card, membershipPage }) => ({
  subject: 'Your membership renews soon',
  paragraphs: [
    greeting(reader),
    `Your Fairway membership renews on ${day}, for another year. There is nothing you need to do.`,
  ],
  facts: [
    { label: 'Renews', value: day },
    { label: 'Amount', value: price },
    { label: 'Card', value: card },
  ],
  action: { label: 'See My Membership', url: membershipPage },
  afterwards: [
    'Another card, or would you rather not go on? Change or cancel it there before that day, and nothing is charged.',
  ],
});

export const paymentProblemEmail: Write = (reader, { price, card, membershipPage }) => ({
  subject: 'Your membership could not be renewed',
  paragraphs: [
    greeting(reader),
    'The next year of your membership could not be charged to your card. For now everything goes on working, and we will try the card again in the next few days.',
    'You need not wait for that: enter another card, and it is paid at once. If no card pays, the membership ends.',
  ],
  facts: [
    { label: 'Amount', value: price },
    { label: 'Card', value: card },
  ],
  action: { label: 'Update Card', url: membershipPage },
});

export const membershipCancelledEmail: Write = (reader, { day, membershipPage }) => ({
  subject: 'Your membership is cancelled',
  paragraphs: [
    greeting(reader),
    `You cancelled your Fairway membership. Nothing more is charged, and everything works as before until ${day}.`,
  ],
  facts: [{ label: 'Works until', value: day }],
  action: { label: 'Resume Membership', url: membershipPage },
  afterwards: ['Have you changed your mind? Until that day you can resume it, at no extra cost.'],
});

export const membershipResumedEmail: Write = (reader, { day, price, card, membershipPage }) => ({
  subject: 'Your membership goes on',
  paragraphs: [
    greeting(reader),
    'We are glad that you are staying: your cancellation has been withdrawn.',
  ],
  facts: [
    { label: 'Renews', value: day },
    { label: 'Amount', value: price },
    { label: 'Card', value: card },
  ],
  action: { label: 'See My Membership', url: membershipPage },
});

export const membershipEndedEmail: Write = (reader, { day, subscribePage }) => ({
  subject: 'Your membership has ended',
  paragraphs: [
    greeting(reader),
    `Your Fairway membership ended on ${day}. Your account stays, and so does your profile; the directory and the events for members only are closed to you.`,
    'Thank you for the time you were a member. You are welcome back any time.',
  ],
  action: { label: 'Become a Member Again', url: subscribePage },
});
