import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showOutcome } from './focus-content.ts';

const scrolled: string[] = [];

beforeEach(() => {
  scrolled.length = 0;
  vi.useFakeTimers();
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.id);
  });
});

afterEach(() => {
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function showScreen(): void {
  document.body.innerHTML = `
    <main id="content">
      <h1 id="title">My Membership</h1>
      <h2 id="card">Your card</h2>
      <button id="pressed" aria-disabled="true"></button>
      <button id="other"></button>
    </main>`;
}

function press(id: string, headingId?: string): string | undefined {
  showScreen();
  document.getElementById(id)?.focus();
  showOutcome(headingId);
  vi.runAllTimers();
  return document.activeElement?.id;
}

test('Q20 after an action the title of the screen is in view and focused', () => {
  expect(press('pressed')).toBe('title');
  expect(scrolled).toEqual(['title']);
});

test('Q20 the heading of a section, if the outcome is there; the title, if it is gone', () => {
  expect(press('pressed', 'card')).toBe('card');
  expect(press('pressed', 'removed')).toBe('title');
  expect(scrolled).toEqual(['card', 'title']);
});

test('Q20 a focus that has moved on stays, and nothing scrolls', () => {
  expect(press('other')).toBe('other');
  expect(scrolled).toEqual([]);
});
