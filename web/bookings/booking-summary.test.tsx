import { expect, test } from 'vitest';
import { one, render } from '../ui/testing/render.tsx';
import { Amounts } from './booking-summary.tsx';

const you = { label: 'You', cents: 3500 };
const guest = { label: '1 guest', cents: 3500 };
const announced = () => one('[role=status]').textContent;

test('a screen reader announces the total when it changes', () => {
  const { show } = render(<Amounts lines={[you]} addsUp />);
  expect(announced()).toBe('');
  show(<Amounts lines={[you, guest]} addsUp />);
  expect(announced()).toBe('Total: $70.00');
  show(<Amounts lines={[you]} addsUp />);
  expect(announced()).toBe('Total: $35.00');
});

test('what went back of one line is said twice at most: the line, and where it went', () => {
  const back = [{ label: 'Back to Visa 4242', cents: 3500 }];
  const { container, show } = render(<Amounts lines={[you]} back={back} />);
  expect(container.textContent).toBe('You$35.00Back to Visa 4242$35.00');
  show(<Amounts lines={[you, guest]} back={back} />);
  expect(container.textContent).toContain('Total$70.00');
});

test('a total that cannot change is not announced', () => {
  render(<Amounts lines={[you]} />);
  expect(document.querySelector('[role=status]')).toBeNull();
});
