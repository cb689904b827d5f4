import { expect, test } from 'vitest';
import { personalInfoSchema } from '#contract/profile/profile.ts';
import { click, one } from '../ui/testing/render.tsx';
import { EditPersonalModal } from './edit-personal-modal.tsx';
import { answer, enter, labelled, openDialog, save, update } from './testing/open-dialog.tsx';
import { sampleUser } from './testing/sample-user.ts';

const consenting = sampleUser({
  private_consent_at: '2026-01-01T10:00:00.000Z',
  health_conditions: 'Asthma',
});
const labelOf = (name: string) =>
  one<HTMLInputElement>(`[name="${name}"]`).labels?.[0]?.textContent ?? '';
const consent = () => one<HTMLInputElement>('[name="private_consent"]');

test('2.12 the eight rows are in their order', () => {
  openDialog(EditPersonalModal, sampleUser());
  const controls = document.querySelectorAll(
    'dialog form :is(input, textarea, hr, [role="switch"])',
  );
  expect([...controls].map((control) => control.getAttribute('name') ?? control.tagName)).toEqual([
    'first_name',
    'last_name',
    'HR',
    'BUTTON',
    'gender',
    'dob',
    'phone_number',
    'languages',
    'location',
    'emergency_contact_name',
    'emergency_contact_phone_number',
    'health_conditions',
    'dietary_restrictions',
    'private_consent',
  ]);
  expect(one('[name="location"]').tagName).toBe('TEXTAREA');
});

test('2.13 placeholders and the label of the date', () => {
  openDialog(EditPersonalModal, sampleUser());
  const placeholder = (name: string) => one(`[name="${name}"]`).getAttribute('placeholder');
  expect(placeholder('gender')).toBe('Male, Female or Rather not say');
  expect(placeholder('phone_number')).toBe('+1 555-555-5555');
  expect(placeholder('languages')).toBe('English, French');
  expect(placeholder('health_conditions')).toBe('Diabetes, Blood pressure');
  expect(placeholder('dietary_restrictions')).toBe('Vegetarian');
  expect(labelled('Date of Birth (MM/DD/YYYY)').value).toBe('09/09/1985');
});

test("3.2 the payload has the form's own names, and a consent that was never given is not sent", async () => {
  const { requests } = openDialog(EditPersonalModal, sampleUser());
  enter('Gender', 'Female');
  click(one('[role="switch"]'));
  await save();
  expect(requests).toEqual([
    {
      method: 'PUT',
      path: '/api/v1/profile/personal-info',
      body: {
        first_name: 'Maya',
        last_name: 'Chartrand',
        personal_info_visibility: true,
        gender: 'Female',
        dob: '1985-09-09',
        phone_number: '',
        languages: 'English, French',
        location: '',
        emergency_contact_name: '',
        emergency_contact_phone_number: '',
        health_conditions: '',
        dietary_restrictions: '',
      },
    },
  ]);
});

test('5.4 the date of birth is not after today, and typing it back disables the button', () => {
  openDialog(EditPersonalModal, sampleUser());
  const date = 'Date of Birth (MM/DD/YYYY)';
  enter(date, '01/31/2999');
  expect(update().disabled).toBe(true);
  enter(date, '01/31/1999');
  expect(update().disabled).toBe(false);
  enter(date, '09/09/1985');
  expect(update().disabled).toBe(true);
});

test('1.3 without consent the sensitive answers are not sent, and stay in the form', async () => {
  const { requests } = openDialog(EditPersonalModal, sampleUser());
  enter('Health Conditions', 'Asthma');
  await save();
  expect(requests).toEqual([]);
  expect(document.body.textContent).toContain('Tick this, or leave these four answers empty.');
  expect(document.activeElement).toBe(consent());
  expect(labelled('Health Conditions').value).toBe('Asthma');

  click(consent());
  await save();
  expect(requests.at(-1)?.body).toMatchObject({
    health_conditions: 'Asthma',
    private_consent: true,
  });
});

test('1.3 5.9 with a missing consent, the other errors are shown too, with the messages of the server', async () => {
  openDialog(EditPersonalModal, sampleUser());
  const long = 'x'.repeat(501);
  const typed = {
    first_name: ' ',
    last_name: '',
    gender: long,
    phone_number: long,
    languages: long,
    location: long,
    emergency_contact_name: long,
    emergency_contact_phone_number: long,
    health_conditions: long,
    dietary_restrictions: long,
  };
  for (const [name, text] of Object.entries(typed)) enter(labelOf(name), text);
  await save();
  expect(document.activeElement).toBe(one('[name="first_name"]'));
  const { error } = personalInfoSchema.safeParse({ ...typed, personal_info_visibility: false });
  const wanted = error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [];
  expect(wanted).toHaveLength(10);
  for (const [name = '', message] of [...wanted, ['private_consent', 'Tick this']]) {
    const described = one(`[name="${name}"]`).getAttribute('aria-describedby') ?? '';
    const texts = described.split(' ').map((id) => document.getElementById(id)?.textContent);
    expect(texts.join(' ')).toContain(message);
  }
});

test('1.3 consent is given, stays, and is withdrawn with a warning', async () => {
  const { requests } = openDialog(EditPersonalModal, consenting, () =>
    answer(sampleUser({ private_consent_at: null })),
  );
  const sent = () => requests.at(-1)?.body;
  const warning = () => document.body.textContent?.includes('will be emptied');
  expect(consent().checked).toBe(true);
  expect(warning()).toBe(false);
  click(consent());
  expect(warning()).toBe(true);
  await save();
  expect(sent()).toMatchObject({ private_consent: false });
  expect(labelled('Health Conditions').value).toBe('');
  expect(warning()).toBe(false);

  click(consent());
  await save();
  expect(sent()).toMatchObject({ private_consent: true });
});
