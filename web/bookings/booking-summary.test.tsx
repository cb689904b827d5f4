import { expect, test } from 'vitest';
import { one, render } from '../ui/testing/render.tsx';
import { Amounts } from './booking-summary.tsx';

const you = { label: 'You', cents: 3500 };
const guest = { label: '1 guest', cents: 3500 };
const announced = () => one('[role=status]').textContent;

test('a total is said when it becomes another one, with the word for what it is', () => {
  const { show } = render(<Amounts lines={[you]} addsUp />);
  expect(announced()).toBe('');
  show(<Amounts lines={[you, guest]} addsUp />);
  expect(announced()).toBe('Total: $70.00');
  show(<Amounts lines={[you]} addsUp />);
  expect(announced()).toBe('Total: $35.00');
});

test('what was paid long ago is no news', () => {
  render(<Amounts lines={[you]} />);
  expect(document.querySelector('[role=status]')).toBeNull();
});
