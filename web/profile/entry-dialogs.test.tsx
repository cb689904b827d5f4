import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { User } from '#contract/profile/profile.ts';
import { closeAlert, currentOverlays } from '../overlays/overlay-store.ts';
import { click, focus, one } from '../ui/testing/render.tsx';
import { EditEducationModal, EditEmploymentModal } from './edit-entry-modals.tsx';
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
import { clerk, librarian, sampleUser } from './testing/sample-user.ts';

const maya = sampleUser({ employment: [librarian, clerk] });

const rows = () => [...document.querySelectorAll<HTMLElement>('dialog [aria-expanded]')];
const row = (word: string) => {
  const found = rows().find(({ textContent }) => textContent?.includes(word));
  if (!found) throw new Error(`No entry says ${word}`);
  return found;
};
const expanded = () =>
  rows()
    .filter((element) => element.getAttribute('aria-expanded') === 'true')
    .map(({ textContent }) => textContent?.split(' - ')[0]);
const hasCreateForm = () => expanded().length === 0 && document.querySelector('[name="title"]');
const hasAdd = () =>
  [...document.querySelectorAll('button')].some((b) => b.textContent === '+ Add');
const choices = (label: string) =>
  [...labelled<HTMLSelectElement>(label).options].map(({ value }) => value);

/** A server that stores the change, and then answers with this user record. */
const storing = (after: Partial<User>) => (request: { method: string; path: string }) =>
  request.path === '/api/v1/user' ? answer(sampleUser(after)) : answer(null);

test('4.13 entries are collapsed, and only one is open at a time', () => {
  openDialog(EditEmploymentModal, maya);
  expect(rows()).toHaveLength(2);
  expect(expanded()).toEqual([]);
  click(row('Librarian'));
  expect(expanded()).toEqual(['Librarian']);
  expect(labelled('Company').value).toBe('Public Library');
  click(row('Clerk'));
  expect(expanded()).toEqual(['Clerk']);
  expect(labelled('Company').value).toBe('Bookshop');
  click(row('Clerk'));
  expect(expanded()).toEqual([]);
});

test('4.13 the create form is open when the list is empty', () => {
  openDialog(EditEmploymentModal, sampleUser());
  expect(hasCreateForm()).toBeTruthy();
  expect(hasAdd()).toBe(false);
});

test("4.13 '+ Add' opens the create form and collapses the entry; opening an entry hides it", () => {
  openDialog(EditEmploymentModal, maya);
  expect(hasCreateForm()).toBeNull();
  click(row('Librarian'));
  click(button('+ Add'));
  expect(expanded()).toEqual([]);
  expect(hasCreateForm()).toBeTruthy();
  expect(document.activeElement).toBe(labelled('Title'));
  click(row('Clerk'));
  expect(document.querySelectorAll('[name="title"]')).toHaveLength(1);
  expect(expanded()).toEqual(['Clerk']);
  expect(hasAdd()).toBe(true);
});

test('5.3 9.1 the months are January to December, the years are 1900 to the current one', () => {
  vi.setSystemTime('2026-06-15T16:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  openDialog(EditEmploymentModal, sampleUser());
  const months = choices('Start Month');
  expect([months.length, months[1], months[12]]).toEqual([13, 'January', 'December']);
  const thisYear = 2026;
  for (const label of ['Start Year', 'End Year']) {
    const years = choices(label).slice(1).map(Number);
    expect([years[0], years[1], years.at(-1)]).toEqual([1900, 1901, thisYear]);
    expect(years).toHaveLength(thisYear - 1899);
  }
});

test("4.14 'Currently Present' empties the end and disables its selectors", () => {
  openDialog(EditEmploymentModal, maya);
  click(row('Clerk'));
  expect(labelled<HTMLSelectElement>('End Month').value).toBe('February');
  click(labelled('Currently Present'));
  for (const label of ['End Month', 'End Year']) {
    expect(labelled<HTMLSelectElement>(label).value).toBe('');
    expect(labelled<HTMLSelectElement>(label).disabled).toBe(true);
  }
  click(labelled('Currently Present'));
  expect(labelled<HTMLSelectElement>('End Year').disabled).toBe(false);

  click(row('Librarian'));
  expect(labelled('Currently Present').checked).toBe(true);
});

test('5.1 5.2 a date is sent with month and year or empty', async () => {
  const { requests } = openDialog(EditEmploymentModal, sampleUser(), () =>
    badRequest({ title: ['No.'] }),
  );
  const sent = () => requests.at(-1)?.body;
  enter('Title', 'Pilot');
  enter('Start Month', 'May');
  enter('End Year', '2020');
  await save();
  expect(sent()).toEqual({ title: 'Pilot', company: '', start_date: '', end_date: '' });
  enter('Start Year', '2019');
  enter('End Month', 'June');
  await save();
  expect(sent()).toMatchObject({ start_date: 'May 2019', end_date: 'June 2020' });
  click(labelled('Currently Present'));
  await save();
  expect(sent()).toMatchObject({ start_date: 'May 2019', end_date: '' });
});

test('5.2 Q22 a note says that an end without a month or a year is saved as none', () => {
  openDialog(EditEmploymentModal, sampleUser());
  const note = () => one('dialog form [role="status"]').textContent;
  expect(note()).toBe('');
  enter('End Month', 'June');
  expect(note()).toBe('Without a year, no end is saved, and this shows as current.');
  enter('End Year', '2020');
  expect(note()).toBe('');
  enter('End Month', '');
  expect(note()).toBe('Without a month, no end is saved, and this shows as current.');
  click(labelled('Currently Present'));
  expect(note()).toBe('');
});

test('8.3 a new entry is posted and listed with a toast; the form is empty again', async () => {
  const { requests } = openDialog(EditEmploymentModal, maya, storing({ employment: [librarian] }));
  click(button('+ Add'));
  expect(update().disabled).toBe(true);
  enter('Title', 'Librarian');
  await save();
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/v1/profile/employment',
    'GET /api/v1/user',
  ]);
  expect(toasts()).toEqual([{ ...updated, body: 'Added New Employment Successfully' }]);
  expect(rows()).toHaveLength(1);
  expect(hasCreateForm()).toBeNull();
  click(button('+ Add'));
  expect(labelled('Title').value).toBe('');
});

test('8.3 a changed entry is sent with PUT, and stays open', async () => {
  const after = { employment: [{ ...librarian, title: 'Head' }, clerk] };
  const { requests } = openDialog(EditEmploymentModal, maya, storing(after));
  click(row('Librarian'));
  enter('Title', 'Head');
  await save();
  expect(requests[0]).toEqual({
    method: 'PUT',
    path: `/api/v1/profile/employment/${librarian.uuid}`,
    body: { title: 'Head', company: 'Public Library', start_date: 'March 2019', end_date: '' },
  });
  expect(requests).toHaveLength(2);
  expect(toasts()).toEqual([updated]);
  expect(expanded()).toEqual(['Head']);
  expect(update().disabled).toBe(true);
});

test('7.24 the visibility is sent by its own call', async () => {
  const { requests } = openDialog(
    EditEmploymentModal,
    maya,
    storing({ employment_visibility: true }),
  );
  click(one('[role="switch"]'));
  await save();
  expect(requests[0]).toEqual({
    method: 'PUT',
    path: '/api/v1/profile/visibility',
    body: { employment_visibility: true },
  });
  expect(requests).toHaveLength(2);
  expect(toasts()).toEqual([updated]);
});

test("4.9 Q23 'Update Profile' saves every changed entry, collapsed or open, and the new one", async () => {
  const head = { ...librarian, title: 'Head' };
  const bookseller = { ...clerk, title: 'Bookseller' };
  const { requests } = openDialog(
    EditEmploymentModal,
    maya,
    storing({ employment: [head, bookseller] }),
  );
  click(button('+ Add'));
  enter('Title', 'Pilot');
  click(row('Librarian'));
  expect(one('dialog').textContent).toContain('You started a new entry');
  enter('Title', 'Head');
  click(row('Clerk'));
  expect(row('Librarian').textContent).toContain('not saved yet');
  expect(update().disabled).toBe(false);
  enter('Title', 'Bookseller');
  await save();
  expect(requests.map(({ method, body }) => [method, (body as { title?: string })?.title])).toEqual(
    [
      ['PUT', 'Head'],
      ['PUT', 'Bookseller'],
      ['POST', 'Pilot'],
      ['GET', undefined],
    ],
  );
  expect(row('Head').textContent).not.toContain('not saved yet');
  expect(update().disabled).toBe(true);
});

test('Q23 a collapsed entry that is refused is opened, with its errors', async () => {
  openDialog(EditEmploymentModal, maya, ({ path }) =>
    path.endsWith(librarian.uuid) ? badRequest({ title: ['Enter a title.'] }) : answer(null),
  );
  click(row('Librarian'));
  enter('Title', '');
  click(row('Clerk'));
  enter('Title', 'Bookseller');
  await save();
  expect(expanded()).toEqual(['Librarian']);
  expect(labelled('Title').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(labelled('Title'));
  click(row('Clerk'));
  expect(labelled('Title').value).toBe('Bookseller');
});

test("4.18 focusing a start selector clears start_date's error, and no other", async () => {
  for (const label of ['Start Month', 'Start Year']) {
    const { leave } = openDialog(EditEmploymentModal, sampleUser(), () =>
      badRequest({ title: ['Enter a title.'], start_date: ['Choose a month and a year.'] }),
    );
    enter('Company', 'Bookshop');
    await save();
    expect(one('dialog').textContent).toContain('Choose a month and a year.');
    focus(labelled(label));
    expect(one('dialog').textContent).not.toContain('Choose a month and a year.');
    expect(one('dialog').textContent).toContain('Enter a title.');
    leave();
  }
});

test('5.9 the error of a date marks month and year, which share one message', async () => {
  for (const [date, labels] of [
    ['start_date', ['Start Month', 'Start Year']],
    ['end_date', ['End Month', 'End Year']],
  ] as const) {
    const { leave } = openDialog(EditEmploymentModal, sampleUser(), () =>
      badRequest({ [date]: ['Choose a month and a year.'] }),
    );
    enter('Company', 'Bookshop');
    await save();
    expect(document.activeElement).toBe(labelled(labels[0]));
    const messages = labels.map((label) => {
      const select = labelled(label);
      const message = document.getElementById(select.getAttribute('aria-describedby') ?? '');
      return [select.getAttribute('aria-invalid'), message?.textContent];
    });
    expect(messages).toEqual(labels.map(() => ['true', 'Choose a month and a year.']));
    expect(one('dialog').textContent?.split('Choose a month and a year.')).toHaveLength(2);
    expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(2);
    leave();
  }
});

test('4.15 8.4 deleting asks first, and only the confirmation deletes', async () => {
  const { requests } = openDialog(EditEmploymentModal, maya, storing({ employment: [clerk] }));
  click(row('Librarian'));
  enter('Title', 'Typed, not stored');
  click(button('Delete'));
  expect(currentOverlays().alert).toMatchObject({
    bodyText: 'Are you sure you want to delete Librarian - Public Library ?',
    primaryCTAText: 'Delete',
    showSecondaryCTA: true,
  });
  await act(async () => closeAlert(false));
  expect(requests).toEqual([]);

  click(button('Delete'));
  await act(async () => closeAlert(true));
  await flush();
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `DELETE /api/v1/profile/employment/${librarian.uuid}`,
    'GET /api/v1/user',
  ]);
  expect(toasts()).toEqual([{ ...updated, body: 'Deleted Successfully' }]);
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Clerk - Bookshop'),
  ]);
  expect(one('dialog').contains(document.activeElement)).toBe(true);
});

test('8.3 8.4 education works the same way with its own labels', async () => {
  const archives = { ...clerk, course: 'Archives', place: 'Carleton' };
  const ruth = sampleUser({ education: [archives] });
  const { requests } = openDialog(EditEducationModal, ruth, storing({ education: [archives] }));
  click(row('Archives'));
  click(button('Delete'));
  expect(currentOverlays().alert?.bodyText).toBe(
    'Are you sure you want to delete Archives - Carleton ?',
  );
  await act(async () => closeAlert(false));
  click(button('+ Add'));
  enter('Course', 'Law');
  enter('Place', 'Laval');
  await save();
  expect(requests[0]).toEqual({
    method: 'POST',
    path: '/api/v1/profile/education',
    body: { course: 'Law', place: 'Laval', start_date: '', end_date: '' },
  });
  expect(toasts()).toEqual([{ ...updated, body: 'Added New Education Successfully' }]);
});
