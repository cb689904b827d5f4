import { expect, test } from 'vitest';
import { click, one, render } from '../testing/render.tsx';
import { Switch } from './switch.tsx';

test('2.14 the switch emits the new value and shows only the value it is given', () => {
  const changes: boolean[] = [];
  const component = (checked: boolean) => (
    <Switch
      label="Visible to Members"
      checked={checked}
      onChange={(next) => {
        changes.push(next);
      }}
    />
  );
  const { show } = render(component(false));
  const button = one('[role="switch"]');
  expect(button.textContent).toBe('Visible to Members');
  click(button);
  expect(changes).toEqual([true]);
  expect(button.getAttribute('aria-checked')).toBe('false');
  show(component(true));
  expect(button.getAttribute('aria-checked')).toBe('true');
  click(button);
  expect(changes).toEqual([true, false]);
});
