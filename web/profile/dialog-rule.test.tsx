import { expect, test } from 'vitest';
import { userQuery } from '../api/session.ts';
import { click, one } from '../ui/testing/render.tsx';
import { EditAboutModal } from './edit-about-modal.tsx';
import { EditSocialModal } from './edit-social-modal.tsx';
import {
  answer,
  badRequest,
  button,
  enter,
  flush,
  labelled,
  openDialog,
  save,
  toasts,
  update,
  updated,
} from './testing/open-dialog.tsx';
import { sampleUser } from './testing/sample-user.ts';

const maya = sampleUser();
const about = () => labelled<HTMLTextAreaElement>('About');
const failed = {
  type: 'error',
  title: 'Oh No! Something went wrong',
  body: 'Please try again',
  hasClose: true,
};

type Reply = ReturnType<typeof answer>;

/** A reply that arrives when `give` is called. */
function later() {
  const { promise, resolve } = Promise.withResolvers<Reply>();
  return { give: resolve, reply: () => promise };
}

test("4.9 'Update Profile' is enabled only on a difference, and typing a value back disables it", () => {
  openDialog(EditAboutModal, maya);
  expect(about().value).toBe('Early tee times.');
  expect(update().disabled).toBe(true);
  enter('About', 'Late ones.');
  expect(update().disabled).toBe(false);
  enter('About', 'Early tee times.');
  expect(update().disabled).toBe(true);

  click(one('[role="switch"]'));
  expect(update().disabled).toBe(false);
  click(one('[role="switch"]'));
  expect(update().disabled).toBe(true);
});

test('4.9 nothing is sent twice while a save is running, and the button shows it', async () => {
  const { give, reply } = later();
  const { requests } = openDialog(EditAboutModal, maya, reply);
  enter('About', 'Late ones.');
  await save();
  expect(update().getAttribute('aria-disabled')).toBe('true');
  await save();
  expect(requests).toHaveLength(1);
  give(answer(sampleUser({ about: 'Late ones.' })));
  await flush();
  expect(update().disabled).toBe(true);
});

test('4.11 success: the toast, the form and its copy from the user record, the modal still open', async () => {
  const stored = sampleUser({ about: 'Trimmed by the server.', about_visibility: true });
  const { requests, closed, queryClient } = openDialog(EditAboutModal, maya, () => answer(stored));
  enter('About', '  Trimmed by the server.  ');
  click(one('[role="switch"]'));
  await save();
  expect(requests).toEqual([
    {
      method: 'PUT',
      path: '/api/v1/profile/about',
      body: { about: '  Trimmed by the server.  ', about_visibility: true },
    },
  ]);
  expect(about().value).toBe('Trimmed by the server.');
  expect(update().disabled).toBe(true);
  expect(queryClient.getQueryData(userQuery.queryKey)).toEqual(stored);
  expect(closed).toEqual([]);
  expect(toasts()).toEqual([updated]);
  // The pressed button is disabled now; the focus stays in the dialog.
  expect(one('dialog').contains(document.activeElement)).toBe(true);
});

test('4.9 a dialog that is reopened while its save is running does not undo the save', async () => {
  const { give, reply } = later();
  const saved = sampleUser({ about: 'Late ones.' });
  const replies = [reply, () => answer(saved)];
  const { requests, reopen } = openDialog(
    EditAboutModal,
    maya,
    () => replies.shift()?.() ?? answer(saved),
  );
  enter('About', 'Late ones.');
  await save();
  reopen(false);
  click(one('[role="switch"]'));
  give(answer(saved));
  await flush();
  expect(about().value).toBe('Late ones.');
  await save();
  const { about_visibility } = maya;
  expect(requests.at(-1)?.body).toEqual({
    about: 'Late ones.',
    about_visibility: !about_visibility,
  });
});

test('4.11 what is typed while a save is running stays', async () => {
  const { give, reply } = later();
  openDialog(EditSocialModal, maya, reply);
  enter('LinkedIn', 'https://www.linkedin.com/in/maya');
  await save();
  enter('Facebook', 'https://www.facebook.com/maya');
  const links = { ...maya.social_links, linkedin: 'https://www.linkedin.com/in/maya' };
  give(answer(sampleUser({ social_links: links })));
  await flush();
  expect(labelled('LinkedIn').value).toBe('https://www.linkedin.com/in/maya');
  expect(labelled('Facebook').value).toBe('https://www.facebook.com/maya');
  expect(update().disabled).toBe(false);
});

test('4.12 5.9 the messages of a 400 are shown under their fields, joined by spaces, and the first field is focused', async () => {
  openDialog(EditSocialModal, maya, () =>
    badRequest({ twitter: ['One.', 'Two.'], facebook: ['Three.'] }),
  );
  enter('Instagram', 'x');
  await save();
  const message = (label: string) =>
    document.getElementById(labelled(label).getAttribute('aria-describedby') ?? '')?.textContent;
  expect(message('X (Twitter)')).toBe('One. Two.');
  expect(message('Facebook')).toBe('Three.');
  expect(labelled('LinkedIn').getAttribute('aria-invalid')).toBeNull();
  expect(document.activeElement).toBe(labelled('Facebook'));
  expect(toasts()).toEqual([]);
  expect(labelled('Instagram').value).toBe('x');
});

test('4.10 a submit clears the earlier errors first', async () => {
  let isFirst = true;
  openDialog(EditAboutModal, maya, () => {
    if (!isFirst) return new Promise(() => undefined);
    isFirst = false;
    return badRequest({ about: ['Too long.'] });
  });
  enter('About', 'x');
  await save();
  expect(one('dialog').textContent).toContain('Too long.');
  await save();
  expect(one('dialog').textContent).not.toContain('Too long.');
});

test('8.1 any other failure is a toast, and the typed text stays', async () => {
  for (const status of [500, 0, 401, 409, 429]) {
    const { requests, leave } = openDialog(EditAboutModal, maya, () => ({
      status,
      body: { message: 'No.', errors: { about: ['Not to be shown.'] } },
    }));
    enter('About', 'x');
    await save();
    expect(requests).toHaveLength(1);
    expect(toasts()).toEqual([failed]);
    expect(about().value).toBe('x');
    expect(update().disabled).toBe(false);
    expect(one('dialog').textContent).not.toContain('Not to be shown.');
    leave();
  }
});

test('8.1 a 400 that names no field of the dialog is a toast as well', async () => {
  openDialog(EditAboutModal, maya, () => badRequest({ something_else: ['No.'] }));
  enter('About', 'x');
  await save();
  expect(toasts()).toEqual([failed]);
});

test('2.11 closing is immediate, and reports whether something is unsaved', () => {
  const { closed } = openDialog(EditAboutModal, maya);
  click(one('[aria-label="Close"]'));
  enter('About', 'Half a sentence');
  click(one('[aria-label="Close"]'));
  expect(closed).toEqual([false, true]);
});

test('2.11 typed text is restored from the toast at once, and from the button on request', () => {
  const { reopen } = openDialog(EditAboutModal, maya);
  enter('About', 'Half a sentence');
  reopen(true);
  expect(about().value).toBe('Half a sentence');
  expect(update().disabled).toBe(false);

  // 4.9: opened by its button, a dialog starts with the current values.
  reopen(false);
  expect(about().value).toBe('Early tee times.');
  click(button('Bring it back'));
  expect(about().value).toBe('Half a sentence');
});

test('2.11 unsaved text that is discarded or saved is not offered again', async () => {
  const { reopen } = openDialog(EditAboutModal, maya, () => answer(sampleUser({ about: 'Done' })));
  enter('About', 'Half a sentence');
  reopen(false);
  click(button('discard it'));
  reopen(false);
  expect(document.body.textContent).not.toContain('Bring it back');
  enter('About', 'Done');
  await save();
  reopen(true);
  expect(about().value).toBe('Done');
  expect(document.body.textContent).not.toContain('Bring it back');
});

test("4.9 the footer's button submits the form, so Enter in a field presses it", () => {
  openDialog(EditSocialModal, maya);
  expect(update().getAttribute('form')).toBe(one('dialog form').id);
  expect(update().type).toBe('submit');
});

test('4.12 after the dialog was closed, a failed save is a toast', async () => {
  const { give, reply } = later();
  const { leave } = openDialog(EditAboutModal, maya, reply);
  enter('About', 'Late ones.');
  await save();
  leave();
  give(badRequest({ about: ['Too long.'] }));
  await flush();
  expect(toasts()).toEqual([failed]);
});

test('2.11 a save that succeeds after the dialog was closed leaves no draft', async () => {
  const { give, reply } = later();
  const { leave, reopen } = openDialog(EditAboutModal, maya, reply);
  enter('About', 'Late ones.');
  await save();
  leave();
  give(answer(sampleUser({ about: 'Late ones.' })));
  await flush();
  reopen(false);
  expect(about().value).toBe('Late ones.');
  expect(document.body.textContent).not.toContain('Bring it back');
});
