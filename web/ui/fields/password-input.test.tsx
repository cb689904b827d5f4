import { expect, test } from 'vitest';
import { click, focus, one, render } from '../testing/render.tsx';
import { PasswordInput } from './password-input.tsx';

test('2.17 the eye shows and hides the password, keeps the text, the caret and the focus', () => {
  render(<PasswordInput label="Password" autoComplete="current-password" defaultValue="fairway" />);
  const field = one<HTMLInputElement>('input');
  const eye = one('button');
  loseCaretWithType(field);
  focus(field);
  field.setSelectionRange(2, 4);
  expect([field.type, eye.textContent]).toEqual(['password', 'Show Password']);

  // The press alone must not move the focus.
  expect(eye.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))).toBe(
    false,
  );
  click(eye);
  expect([field.type, eye.textContent]).toEqual(['text', 'Hide Password']);
  // The name says the state; "Hide Password, pressed" would say the opposite.
  expect(eye.hasAttribute('aria-pressed')).toBe(false);
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['fairway', 2, 4]);
  expect(document.activeElement).toBe(field);

  click(eye);
  expect([field.type, field.selectionStart]).toEqual(['password', 2]);
  expect(eye.textContent).toBe('Show Password');
});

test('2.17 each eye names its password field, and the field is required', () => {
  render(<PasswordInput label="Repeat the Password" />);
  const described = one('button').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('Repeat the Password');
  expect(one('input').getAttribute('aria-required')).toBe('true');
});

/** Some browsers move the caret when the type changes; the test's DOM does not. */
function loseCaretWithType(field: HTMLInputElement) {
  const setAttribute = field.setAttribute.bind(field);
  field.setAttribute = (name, value) => {
    setAttribute(name, value);
    if (name === 'type') field.setSelectionRange(0, 0);
  };
}
