import { expect, test } from 'vitest';
import { personalInfoSchema } from '#contract/profile/profile.ts';
import { click, one } from '../ui/testing/render.tsx';
import { EditPersonalModal } from './edit-personal-modal.tsx';
import { answer, enter, labelled, openDialog, save } from './testing/open-dialog.tsx';
import { sampleUser } from './testing/sample-user.ts';

const consenting = sampleUser({
  private_consent_at: '2026-01-01T10:00:00.000Z',
  health_conditions: 'Asthma',
});
const labelOf = (name: string) =>
  one<HTMLInputElement>(`[name="${name}"]`).labels?.[0]?.textContent ?? '';
const consent = () => one<HTMLInputElement>('[name="private_consent"]');

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
