import { expect, test } from 'vitest';
import { click, one } from '../ui/testing/render.tsx';
import { EditPersonalModal } from './edit-personal-modal.tsx';
import { enter, labelled, openDialog, save, update } from './testing/open-dialog.tsx';
import { sampleUser } from './testing/sample-user.ts';

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
