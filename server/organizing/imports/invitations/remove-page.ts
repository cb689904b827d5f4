import { erasureDays } from '#contract/values/portal-limits.ts';
import { type PageOwner, plainPage } from '#server/notifications/stop-page.ts';

export const removePage = (association: PageOwner) =>
  plainPage(association, {
    title: 'Remove yourself?',
    text: 'What the list of members says of you is deleted, with the account that waits for you, and this address is not invited again. This cannot be undone.',
    form: '<form method="post"><button type="submit">Remove Me</button></form>',
  });

export const removedPage = (association: PageOwner) =>
  plainPage(association, {
    title: 'You are removed',
    text: 'What the list said of you is deleted, and this address is not invited again.',
    form: '',
  });

/** Of an account with payments or bookings. */
export const leavingPage = (association: PageOwner) =>
  plainPage(association, {
    title: 'You will be removed',
    text: `A payment or a booking is noted under this address. The association looks at it; your name and your address go within ${erasureDays} days, and this address is not invited again.`,
    form: '',
  });

/** The import was undone, or the account erased. */
export const gonePage = (association: PageOwner) =>
  plainPage(association, {
    title: 'There is nothing to remove',
    text: 'What the list said of you is deleted already.',
    form: '',
  });

export const claimedPage = (association: PageOwner) =>
  plainPage(association, {
    title: 'This account is in use',
    text: 'A password was chosen for it with a link to this address. Sign in to delete it.',
    form: '<p><a href="/settings/privacy">Account Settings</a></p>',
  });
