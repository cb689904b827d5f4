import type { SitePageName, TextsOfPage } from '#contract/site/site-texts.ts';
import {
  detailsDays,
  erasureDays,
  incidentYears,
  maxGuests,
  waitingDays,
} from '#contract/values/portal-limits.ts';

// What a new installation says until its people say it better. All of it is true of the portal; what only the
// association knows is a gap. It is the first thing that a board reads, and then its visitors.

export type TextsByPage = { [Page in SitePageName]: TextsOfPage<Page> };

const terms = `## Who these terms are with

They are an agreement between you and {{office}} (“we”). They cover this portal, your account, the events that you book and the annual membership. You accept them when you register. To look around you need to accept nothing.

## Your account

An account is free and belongs to one person. Register with your own name and an email address that you read: everything about your bookings is sent there. You can use the account once you have opened the link in our first email.

Choose a password that you use nowhere else, and keep it to yourself. If you think that somebody knows it, choose a new one at once: that signs out everybody who is signed in as you.

## Booking an event

The page of each event says when booking opens and closes, what a place costs and how many are left. A booking is for you and up to ${maxGuests} guests. It stands once it is confirmed and paid, and there is one for each person at an event. Events marked “Members only” need an active membership.

Members pay the member price for their own place; guests pay the guest price. You answer for the guests whom you bring, and you tell us of them only what they agree to.

## Cancelling a booking

- You may cancel until the date on the page of the event. What you paid by card goes back to that card. What you paid in cash, by cheque or by e-Transfer is owed to you until we have given it back by hand.
- After that date nothing is refunded.
- If we cancel an event, everybody who booked is told by email and gets back what they paid.

## On the course

The rules of the course apply, and the starter has the last word on weather and pace. Play within your strength, let faster groups through, and leave the place as you found it. We may ask people who endanger or insult others to leave, without a refund.

[[Anything else that you ask of players: dress, carts, alcohol, children.]]

## Membership

A membership runs for one year from the day it is paid, and for another year each time it renews. It costs {{price}}; what it brings is on the [membership page](/membership). A new price applies from your next renewal, and we tell you before.

You may cancel on any day. You stay a member until the end of the year that you paid for, and may take the cancellation back until then. A year that has begun is not refunded in part. If a card cannot be charged for a renewal, it is tried again; if it still fails, the membership ends.

## Prices and payments

All prices are in Canadian dollars. Cards are charged by our payment provider, who alone sees the number. Your billing history has what you paid and what was refunded.

## What events raise

An event that plays for a charity names it on its page, and its statement is published there once it is over. An entry fee is the price of playing and not a donation, so there is no tax receipt for it.

## What you publish

What you write in your profile and the picture that you upload stay yours. You allow us to show them to members, in the sections that you switch on, and nowhere else. Publish only what you may publish, and nothing that harms others; we may take down what does.

## Fair use

The directory is there for members to find each other. Do not copy it, sell it or use it for advertising. Do not try to get into what is not yours, and do not burden the portal with programs.

## What we answer for

We run the portal with care, but cannot promise that it is always there or free of mistakes. We answer for what we do on purpose or by gross negligence, and for all that the law does not let us exclude. Golf is played outdoors with hard balls: you play at your own risk.

[[Your insurer or lawyer may have a sentence for this.]]

## Closing your account

You close it yourself in your [privacy settings](/settings/privacy). For ${erasureDays} days you may change your mind, and your bookings stand. After that we cancel those for events that have not begun and pay back all that was paid for them. We may close an account that breaks these terms, and say why. The [privacy notice](/privacy) says what becomes of your data.

## Changes, and the law that applies

When these terms change, this page says since when. Where a change concerns what you agreed to, we ask you to accept it before you next book or pay. The law of [[your province]] and of Canada applies. Before anybody goes to court, talk to us.`;

const notice = `## Who is responsible

{{office}}.

{{processors}}

## What we keep, and why

Only what the portal needs to do what you ask of it:

{{kept-data}}

## Your password

We do not know it. The portal keeps a fingerprint of it that is slow to make on purpose, so that even somebody who stole the fingerprints could not turn them back into passwords in reasonable time. The secrets in the links that we email and in the cookie that keeps you signed in are stored as fingerprints, too.

## What other members see

Only people with an active membership read the directory, and it lists only such people. Your name, your picture and since when you have been with us are always in it. Everything else is off until you switch it on, section by section.

Personal information then shows your gender, your birthday without the year, phone, languages and city, never your street address. Your picture has an address that cannot be guessed, but people who were given it can open the picture without signing in.

## Health, meals and emergencies

Health conditions, dietary restrictions and an emergency contact are never in the directory, and you need not give them. If you do, only the safety leads of an event that you have booked can read them: at most three people, from the day before the event to the day after it, one person at a time. Each look is recorded, and stands in your [privacy settings](/settings/privacy). The kitchen gets numbers of meals, no names.

## Payments

Card numbers go from your browser straight to the payment provider and never reach this portal. We keep what was paid, when and for what, and of the card its brand, its last four digits and its expiry date, so that you recognize it.

## The emails we send

Emails about your account and your bookings, because they belong to what you asked for. News goes to members and to people who asked for it; one click in each such email stops it, and so does a switch in your [notification settings](/settings/notifications). An email holds no picture and no link that tells us whether it was opened.

## The contact form

Your name, email address, subject and message are emailed to the office. The portal itself forgets them once that email is on its way; one that could not be delivered waits for at most ${waitingDays} days. [[How long the office keeps such messages.]]

## Cookies

None of them follows you anywhere, and so no banner asks you:

{{cookies}}

## No tracking

There are no statistics tools, no advertising and no social plug-ins. Pages, fonts and pictures all come from this portal. Only when you pay does your browser speak with the payment provider.

## Logs and protection

The log of the portal says when which kind of page was answered and how long it took, not who asked or what was typed. To stop people who try passwords or flood the forms, attempts are counted for up to an hour under a mark that is made from the network address or the account and does not tell it; the address itself is not stored.

## How long we keep it

{{retention}}

## If something goes wrong

If somebody sees, uses or loses your data who should not have it, and that may do you serious harm, we tell you and the authorities as soon as we can: what happened, which of your data it concerns and what you can do. We keep a register of such incidents for ${incidentYears} years.

## To see, correct or erase it

You read and correct most of it yourself, in My Profile and Account Settings. Your [privacy settings](/settings/privacy) have a copy of everything, and there you ask for your account to be erased, which is done after ${erasureDays} days in which you may still change your mind. Our books keep what was booked, paid and given, but then no longer your name. For anything else, [write to us](/contact-us) from the address that you registered with. We answer within 30 days and ask nothing for it.

If our answer does not satisfy you, you may turn to the Privacy Commissioner of Canada and, in Quebec, to the Commission d’accès à l’information.

## Changes

When what we keep changes, this page changes with it, and says since when it is in force. Where it matters to what you agreed to, we ask you before you next book or pay.`;

export const firstTexts: TextsByPage = {
  home: {
    title: 'Golf in good company',
    headline: 'Golf in good company',
    lead: 'See what we play next, book a place in a minute, and bring your friends.',
    membership: 'One fee: {{price}}. [[What the fee pays for.]]',
    band_title: 'There is a place in the next foursome',
    band: 'Look at the events, and come along once.',
  },
  membership: {
    headline: 'Become a member',
    lead: 'Most events are open to everybody. Members pay less at them, and find each other in the directory.',
    benefits_title: 'What members get',
    benefits: `## Member prices

Members pay the member price for their own place at every event that has one.

## Member-only events

Events marked “Members only” can be booked with an active membership.

## The members’ directory

Look people up by name and see what they chose to share.

## Your page in it

Your story, your work, your links: each shown only when you switch it on.`,
    questions: `## When am I charged?

A card is charged on the day you join, and on the same day every year after that. My Membership shows the next date and the card. If you pay by cheque or e-Transfer, you pay for one year at a time, and we remind you before it ends.

## Can I cancel?

On any day, in My Membership. You stay a member until the end of the year that you paid for, and nothing more is charged. Until that day you can also take the cancellation back.

## Do my guests pay the member price, too?

No. You pay the member price and your guests pay the guest price, up to a foursome in one booking.

## May I come without being a member?

Yes, with a free account, to every event that is not marked “Members only”.

## Who sees my profile?

Only members, and only the sections that you switch on; at first all of them are off. Health, dietary and emergency details never appear in the directory. What you said for one event is deleted ${detailsDays} days after it.`,
    band_title: 'See you on the first tee',
    band: 'Joining takes two minutes.',
  },
  'about-us': {
    headline: 'Who we are',
    lead: '[[What your association is, in a sentence or two.]]',
    story_title: 'Our story',
    story: `[[How it began: who, where, when, and why.]]

[[What you do today: your events, the people who run them, the courses that you play.]]`,
    timeline: '',
    charities: `[[How you choose whom you give to.]]

{{charities}}`,
    band_title: 'Come and see for yourself',
    band: 'The next event is the best way to get to know us.',
  },
  'contact-us': {
    headline: 'Talk to us',
    lead: 'Write to the office here, or reach us by email or phone.',
  },
  terms: {
    lead: 'What you may expect of us, and what we expect of you.',
    terms,
  },
  privacy: {
    lead: 'What we keep about you, why, who gets to see it, and how to have it corrected or erased.',
    notice,
  },
};
