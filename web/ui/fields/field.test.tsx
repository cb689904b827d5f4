import { expect, test } from 'vitest';
import { click, focus, one, render } from '../testing/render.tsx';
import { Checkbox } from './checkbox.tsx';
import { Select } from './select.tsx';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

const isBad = () => document.querySelector('[data-bad]') !== null;

test('4.18 the error look clears on focus; the message stays with the field', () => {
  const { show } = render(<TextInput label="Title" hint="As on your card" />);
  const field = one<HTMLInputElement>('input');
  expect(isBad()).toBe(false);
  expect(field.hasAttribute('aria-invalid')).toBe(false);

  show(<TextInput label="Title" hint="As on your card" error="Write a title." />);
  expect(isBad()).toBe(true);
  expect(field.getAttribute('aria-invalid')).toBe('true');

  focus(field);
  expect(isBad()).toBe(false);
  const described = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(['As on your card', 'Write a title.']);
});

test('4.18 the next error restores the look, also if its text is the same', () => {
  const { show } = render(<TextInput label="Title" error="Write a title." />);
  focus(one('input'));
  show(<TextInput label="Title" />);
  expect(isBad()).toBe(false);
  show(<TextInput label="Title" error="Write a title." />);
  expect(isBad()).toBe(true);
});

test('5.9 a message is announced, unless the focused field has it as its description', () => {
  const fields = (error?: string) => (
    <>
      <TextInput label="Title" id="title" error={error} />
      <Checkbox label="I agree" id="terms" error={error} />
    </>
  );
  const { show } = render(fields());
  const regions = () =>
    [...document.querySelectorAll('[aria-live]')].map((region) => region.getAttribute('aria-live'));
  expect(regions()).toEqual(['polite', 'polite']);
  focus(one('#title'));
  show(fields('Look at this.'));
  expect(regions()).toEqual(['off', 'polite']);
  show(fields());
  focus(one('#terms'));
  show(fields('Look at this.'));
  expect(regions()).toEqual(['polite', 'off']);
});

test('4.18 a checkbox and a select follow the same rule', () => {
  for (const component of [
    <Checkbox key="c" label="I agree" error="Agree first." />,
    <Select key="s" label="Month" error="Choose a month." />,
  ]) {
    const { unmount } = render(component);
    expect(isBad()).toBe(true);
    focus(one('input, select'));
    expect(isBad()).toBe(false);
    unmount();
  }
});

test('2.17 the label names the field and a multi-line field has 3 rows', () => {
  render(<TextArea label="Address" name="location" />);
  const area = one<HTMLTextAreaElement>('textarea');
  expect(area.getAttribute('rows')).toBe('3');
  expect(area.labels[0]?.textContent).toBe('Address');
  expect(area.name).toBe('location');
});

test('2.17 native attributes, the ref and the focus listener reach the control', () => {
  let element: HTMLInputElement | null = null;
  let focused = 0;
  render(
    <TextInput
      label="Email"
      type="email"
      autoComplete="email"
      ref={(input) => {
        element = input;
      }}
      onFocus={() => {
        focused += 1;
      }}
    />,
  );
  const field = one<HTMLInputElement>('input');
  focus(field);
  expect([element, focused]).toEqual([field, 1]);
  expect([field.type, field.autocomplete]).toEqual(['email', 'email']);
});

test('4.18 a ticked box is checked in the form', () => {
  render(<Checkbox label="I agree" name="terms" />);
  click(one('input'));
  expect(one<HTMLInputElement>('input').checked).toBe(true);
});
