import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { one, type as typeInto } from '#web/ui/testing/render.tsx';
import { EverythingSearch } from './everything-search.tsx';

const amy = {
  kind: 'booking',
  title: 'Amy Tremblay',
  detail: 'Links Day, May 8, 2027',
  to: '/organize/events/links/attendees/party',
};
const cup = { kind: 'event', title: 'Cup', detail: 'A day', to: '/organize/events/cup' };

let asked: string[];
beforeEach(() => {
  asked = [];
  answerCalls(async (url) => {
    asked.push(new URL(String(url), 'http://localhost').searchParams.get('q') ?? '');
    return { status: 200, body: { data: asked.at(-1) === 'zz' ? [] : [amy, cup] } };
  });
});
afterEach(() => vi.useRealTimers());

const field = () => one<HTMLInputElement>('input[role=combobox]');
const press = (target: EventTarget, key: string) =>
  act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });

async function show() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return renderWithRouter(<EverythingSearch />, { queryClient, href: '/not-found' });
}

async function search(text: string) {
  act(() => field().focus());
  typeInto(field(), text);
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(asked).toContain(text);
    expect(one('p[role=status]').textContent).toMatch(/ound/);
  });
}

test('W2 the key / leads to the search, and stays a sign where somebody types', async () => {
  await show();
  const other = document.createElement('textarea');
  document.body.append(other);
  other.focus();
  await press(other, '/');
  expect(document.activeElement).toBe(other);
  other.remove();
  // At once: who types on would lose the first letters.
  act(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
    expect(document.activeElement).toBe(field());
  });
});

test('W2 the arrows move through what is found, Escape closes it, and one sign finds nothing yet', async () => {
  await show();
  await search('tremblay');
  expect(field().getAttribute('aria-expanded')).toBe('true');
  const options = [...document.querySelectorAll('[role=option]')];
  expect(options.map((option) => option.textContent)).toEqual([
    'PartyAmy TremblayLinks Day, May 8, 2027',
    'EventCupA day',
  ]);
  const active = () => document.querySelector('[aria-selected=true]')?.textContent ?? '';
  const steps: string[] = [];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
    await press(field(), key);
    steps.push(active().slice(0, 5));
    const named = field().getAttribute('aria-activedescendant');
    expect(named ? document.getElementById(named)?.textContent : '').toBe(active());
  }
  expect(steps).toEqual(['Party', 'Event', '', 'Event']);
  await press(field(), 'Escape');
  expect(field().getAttribute('aria-expanded')).toBe('false');
  await search('zz');
  expect(one('[role=listbox]').parentElement?.textContent).toContain('Nothing found for “zz”.');
  expect(asked).not.toContain('t');
});
