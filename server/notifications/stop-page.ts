import { notificationKinds } from '#contract/accounts/notification-kinds.ts';
import type { Association } from '#contract/organizing/organizing.ts';
import { usualColours } from '#contract/values/colours.ts';
import { escapeHtml } from '../email/email.ts';

export type PageOwner = Pick<Association, 'name' | 'short_name' | 'emblem'>;

type Kind = keyof typeof notificationKinds;

/** 21.2, RFC 8058: opening the link changes nothing; the button does, as the mailbox's own button does. */
export const stopPage = (association: PageOwner, kind: Kind) =>
  plainPage(association, {
    title: `Stop the emails ‘${notificationKinds[kind].name}’?`,
    text: 'You will get no more of these emails. What you book and pay, and your account, is still confirmed by email.',
    form: '<form method="post"><button type="submit">Stop These Emails</button></form>',
  });

export const stoppedPage = (association: PageOwner, kind: Kind, hasAccount: boolean) =>
  plainPage(association, {
    title: 'You get no more of these emails',
    text: `${notificationKinds[kind].name}: off${hasAccount ? '. You can switch them on again in your account settings.' : ' for your address.'}`,
    form: hasAccount
      ? '<p><a href="/settings/notifications">Account Settings</a></p>'
      : '<p><a href="/events">See All Events</a></p>',
  });

export const unknownPage = (association: PageOwner) =>
  plainPage(association, {
    title: 'This link does not work',
    text: 'It is older than a year, or not whole. Your account settings have a switch for each kind of email.',
    form: '<p><a href="/settings/notifications">Account Settings</a></p>',
  });

/** A page of a link in an email, without a program, with the association's own name and emblem. */
export function plainPage(
  { name, short_name, emblem }: PageOwner,
  { title, text, form }: { title: string; text: string; form: string },
): string {
  const mark = escapeHtml(emblem?.small ?? '/favicon.svg');
  return `<!doctype html>
<html lang="en-CA">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><meta name="theme-color" content="${usualColours.deep}">
<title>${escapeHtml(title)} · ${escapeHtml(name)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/plain-page.css"></head>
<body><header><a href="/"><img src="${mark}" alt="" width="32" height="32">${escapeHtml(short_name)}</a></header>
<main><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${form}
</main></body></html>`;
}
