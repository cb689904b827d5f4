import { expect, test } from 'vitest';
import { click, one, render } from '../testing/render.tsx';
import { Switch } from './switch.tsx';

test('2.14 the switch emits the new boolean and shows only what its owner holds', () => {
  const told: boolean[] = [];
  const piece = (checked: boolean) => (
    <Switch
      label="Visible to Members"
      checked={checked}
      onChange={(next) => {
        told.push(next);
      }}
    />
  );
  const { show } = render(piece(false));
  const button = one('[role="switch"]');
  expect(button.textContent).toBe('Visible to Members');
  click(button);
  expect(told).toEqual([true]);
  expect(button.getAttribute('aria-checked')).toBe('false');
  show(piece(true));
  expect(button.getAttribute('aria-checked')).toBe('true');
  click(button);
  expect(told).toEqual([true, false]);
});
