import { useState } from 'react';
import { beforeEach, onTestFinished, vi } from 'vitest';
import { click, one, render } from '../../testing/render.tsx';
import { DatePicker, type DatePickerProps } from '../date-picker.tsx';

/** Fixes the time of the tests: June 10, 2026, at noon in Toronto. */
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-10T16:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
});

/** Renders a picker whose owner stores the value; returns the reported values. */
export function show(props: Partial<DatePickerProps> = {}) {
  const changes: (string | null)[] = [];
  function Owner() {
    const [value, setValue] = useState(props.value ?? null);
    return (
      <DatePicker
        aria-label="Date"
        {...props}
        value={value}
        onChange={(next) => {
          changes.push(next);
          setValue(next);
        }}
      />
    );
  }
  render(<Owner />);
  return changes;
}

export const field = () => one<HTMLInputElement>('input');
export const openButton = () => one<HTMLButtonElement>('button[aria-haspopup]');
export const popup = () => document.querySelector<HTMLElement>('[popover]');
export const view = () => popup()?.dataset.view;
export const header = () => one('[popover] button:not([aria-label])');
export const named = (name: string) => one(`[aria-label="${name}"]`);
export const focused = () => document.activeElement?.getAttribute('aria-label');
export const texts = (kind: string) =>
  [...document.querySelectorAll(`[data-grid="${kind}"] [role="gridcell"]`)].map(
    (cell) => cell.textContent,
  );

export function open() {
  click(openButton());
}
