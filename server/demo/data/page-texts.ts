import type { SitePageName, TextsOfPage } from '#contract/site/site-texts.ts';
import { erasureDays, incidentYears, waitingDays } from '#contract/values/portal-limits.ts';

// The pages of the demo association. Release 0.16 had them in its code, for every association: a portal that was
// upgraded goes on with them until somebody writes its own.

type PageTextsByName = { [Page in SitePageName]: TextsOfPage<Page> };

const terms = `## About these terms

They are an agreement between you and {{office}} (“we”). They cover this portal, your account, the events you book and the annual membership. You accept them when you register; to look around you need to accept nothing.

## Your account

An account is free and belongs to one person. Register with your own name and an email address that you read, because everything about your bookings is sent there. The account can be used once you have confirmed your address by the link that we email you.

Choose a password that you use nowhere else and keep it to yourself. If you think that somebody else knows it, choose a new one at once: that signs out everybody who is signed in as you.

## Booking an event

Each event’s page says when booking opens and closes, what a place costs, and how many places are left. A booking is for you and up to three guests, and it stands once it is confirmed and paid. A person can have one booking for an event. Events marked “Members only” can be booked with an active membership.

Members pay the member price for their own place; guests pay the guest price. You answer for the guests you bring, and you tell us only what they agree to have told.

## Cancelling a booking

- You may cancel until the date named on the event’s page. What you paid by card is refunded to that card; what you paid in cash, by cheque or by e-Transfer is owed to you until we have given it back by hand. The places go back on sale.
- After that date the course and the kitchen have been paid, and so nothing is refunded.
- If we have to cancel an event, everybody who booked is told by email and gets back what they paid.

## On the course

The rules of the course apply, and the starter has the last word on weather and pace. Play within your strength, let faster groups through, and leave the place as you would want to find it. Whoever endangers or insults others may be asked to leave without a refund.

## Membership

The membership runs for one year from the day it is paid, and then for another year each time it renews. The price and the benefits are on the [membership page](/membership). If the price changes, the new one applies from your next renewal, and we tell you at least 30 days before.

You may cancel on any day. You remain a member until the end of the year you have paid for, and may take the cancellation back until then. A year that has begun is not refunded in part. If a renewal cannot be charged, the payment is tried again; if it still fails, the membership ends.

## Prices and payments

All prices are in Canadian dollars. Cards are charged by our payment provider, who alone sees the card number. What you paid and what was refunded is in your billing history.

## Gifts to charities

An event that plays for a charity gives it what is left after the event’s costs. The statement is published on the event’s page. An entry fee is the price of playing and not a donation, so there is no tax receipt for it.

## What you publish

What you write in your profile and the picture you upload remain yours. You allow us to show them to members in the sections that you switch on, and nowhere else. Publish only what you may publish, and nothing that harms others; we may take down what does.

## Fair use of the portal

The directory is for members to find each other. Do not copy it, do not sell it, and do not use it for advertising. Do not try to get into what is not yours, and do not burden the portal with programs. Too many attempts in a short time are refused for a while.

## What we answer for

We run the portal with care, but cannot promise that it is always there or free of mistakes. We answer for what we do on purpose or by gross negligence, and for whatever the law does not let us exclude. Golf is played outdoors with hard balls: you play at your own risk.

## Ending your account

You close it yourself in your [privacy settings](/settings/privacy). For ${erasureDays} days you may change your mind, and your bookings stand. After them we cancel those for events that have not begun and pay back all that was paid for them, even if the date until which you could cancel has passed. We may close an account that breaks these terms, and say why. What happens to your data then is told in the [privacy notice](/privacy).

## Changes and law

When these terms change, account holders are told by email at least 30 days before. The law of Ontario and of Canada applies. Before anybody goes to court, talk to us: most things can be settled on the phone.`;

const notice = `## Who is responsible

{{office}}.

{{processors}}

## What we keep, and why

Only what the portal needs to do what you ask of it:

{{kept-data}}

## Your password

We do not know it. The portal keeps a fingerprint of it, made in a way that is slow on purpose, so that not even somebody who stole the fingerprints could turn them back into passwords in reasonable time. The secrets in the links we email and in the cookie that keeps you signed in are stored as fingerprints, too.

## What other members see

The directory can be read by people with an active membership, and lists only such people. Your name, your picture and since when you have been with us are always in it. Everything else is off until you switch it on, section by section: about, social links, employment, education and personal information.

Personal information then shows your gender, your birthday without the year, phone, languages and city. Your street address is never shown. Your picture has an address that cannot be guessed, but whoever has been given it can open the picture without signing in.

## Health, meals and emergencies

Health conditions, dietary restrictions and an emergency contact are never in the directory. You need not give them. If you do, only the safety leads of an event that you have booked can read them, at most three people, so that somebody can help you or be called if you fall ill: from the day before the event to the day after it, one person at a time. Each time one of them does is recorded, and you find it in your [privacy settings](/settings/privacy). The kitchen gets numbers of meals, no names. Organizers get no list of any of it.

## Payments

Card numbers go from your browser straight to our payment provider and never reach this portal. What we keep is what was paid, when and for what, and of the card its brand, its last four digits and its expiry date, so that you recognize it.

## The emails we send

Emails about your account and your bookings, because they belong to what you asked for: a link to confirm your address or choose a new password, a word when your password was changed. News goes to members and to people who asked for it, and one click in each such email stops it. We send no advertising. An email holds no pictures or links that tell us whether it was opened.

## The contact form

Your name, address, subject and message are emailed to the office and kept there as long as it takes to answer you, at most a year. The portal itself forgets them once the email is on its way; one that could not be delivered waits for at most ${waitingDays} days.

## Cookies

None of them follows you anywhere, and so no banner asks you:

{{cookies}}

## No tracking

There are no statistics tools, no advertising and no social plug-ins. Pages, fonts and pictures all come from this portal, and no other company learns that you were here. Only when you pay does your browser speak with the payment provider. The LinkedIn, X and Instagram signs are plain links.

## Logs and protection

The portal’s log says when which kind of page was answered and how long it took. Names, addresses and what you typed are not in it. To stop people who try passwords or flood the forms, attempts are counted for up to an hour under a mark that is made from the network address or the account and does not tell it; the address itself is not stored.

## How long we keep it

{{retention}}

## If something goes wrong

If somebody sees, uses or loses your data who should not have it, and that may do you serious harm, we tell you and the authorities as soon as we can: what happened, which of your data it concerns and what you can do. We keep a register of such incidents for ${incidentYears} years.

## To see, correct or erase it

You can read and correct most of it yourself, in My Profile and Account Settings. A copy of everything, and having your account erased after ${erasureDays} days in which you can still change your mind, you find in your [privacy settings](/settings/privacy). Our books keep what was booked, paid and given, but then no longer your name. For anything else, [write to us](/contact-us) from the address you registered with. We answer within 30 days and ask nothing for it.

If our answer does not satisfy you, you may turn to the Privacy Commissioner of Canada and, in Quebec, to the Commission d’accès à l’information.

## Changes

When the portal changes, this page changes with it, and account holders are told by email before something new is kept or somebody else gets to see it.`;

/** When 0.16 published terms and privacy; the other pages are as old as the terms. */
export const inForceSince = (page: SitePageName) =>
  new Date(page === 'privacy' ? '2026-11-24T12:00:00Z' : '2026-11-01T12:00:00Z');

export const demoTexts: PageTextsByName = {
  home: {
    title: 'Golf for charity, across Canada',
    headline: 'A good walk, shared.',
    lead: 'Fairway brings golfers together all over Canada, and what an event earns beyond its costs is given to charity.',
    membership:
      'One fee: {{price}}. It pays for the office, so that what the events earn can be given away.',
    band_title: 'There is a place in the next foursome',
    band: 'Come as a guest once, and you will know whether you want your name in the book.',
  },
  membership: {
    headline: 'Put your name in the book',
    lead: 'Anybody may play with us. Members play for less, play where others cannot, and know who they are playing with.',
    benefits_title: 'Four things members get',
    benefits: `## Member prices

Every event of the season costs you less, for as long as you are a\u00a0member.

## Member-only events

Rounds, dinners and away days that only members can book.

## The members’ directory

Look people up by name and see what they chose to share.

## Your page in it

Your story, your work, your links: each shown only when you switch\u00a0it\u00a0on.`,
    questions: `## When am I charged?

On the day you join, and on the same day every year after that. My Membership always shows the next date and the card that will be used.

## Can I cancel?

On any day, in My Membership. You stay a member until the end of the year you have paid for, and nothing more is charged. Until that day you can also take the cancellation back.

## Do my guests pay the member price, too?

No. You pay the member price and your guests pay the guest price, up to a foursome in one booking.

## Do I need a handicap?

No. Events that are played by handicap say so, and there is a place for beginners in most of them.

## May I come without being a member?

Yes. Most events are open to everybody with a free account. The few that are not carry the words “Members only”.

## Who sees my profile?

Only members, and only the sections that you switch on; at first all of them are off. Health, dietary and emergency details never appear in the directory.`,
    band_title: 'See you on the first tee',
    band: 'Joining takes two minutes. The best rounds take four hours and a bit.',
  },
  'about-us': {
    headline: 'Golf with the books open',
    lead: 'We are an association of people who like a long walk, a fair game and a table afterwards, and who think that it should be of use to somebody.',
    story_title: 'It began with a jar',
    story: `Eleven friends shared a wet Saturday on a course outside Guelph, and whoever lost a ball put a dollar into a jar on the bar. Nobody remembers the scores. At the end of the summer the jar went to the food bank down the road, and the eleven agreed that the next year they would lose their balls more carefully, and count the dollars\u00a0better.

Counting better is still what we do. An event has a charity and a budget before it has a date. Volunteers put up the signs, clubs between Victoria and St. John’s lend us their fairways, members bring their friends. When the flags are in, the treasurer writes down what came in and what it cost. What is left is given away, and the statement stands on the event’s page, where anybody may check it.

We own no course and sell no clubs. You need no handicap and no blazer. We like a course that is walked, a group that waits for its slowest player, and supper at long tables.`,
    timeline: `- **2011** Eleven players, one tee time near Guelph and a jar on the bar.
- **2014** The first events in British Columbia and Nova Scotia.
- **2017** Fairway becomes a not-for-profit association with a paid office of two.
- **2021** Every event begins to publish its statement.`,
    charities: `Members propose them and vote on them once a year. Small ones near the course come first: what an event brings makes a difference there.

{{charities}}`,
    band_title: 'Come and see for yourself',
    band: 'The next event is never far, and nobody has to be good at it.',
  },
  'contact-us': {
    headline: 'Talk to us',
    lead: 'Whatever it is about, a person reads it and answers.',
  },
  terms: {
    lead: 'What you may expect of us, and what we expect of you. We tried to write it so that it can be read.',
    terms,
  },
  privacy: {
    lead: 'What we keep about you, why, who gets to see it, and how to have it corrected or erased.',
    notice,
  },
};
