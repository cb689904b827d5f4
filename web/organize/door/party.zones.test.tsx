import { expect, test } from 'vitest';
import { render } from '#web/ui/testing/render.tsx';
import type { Place } from './door-list.ts';
import styles from './party.module.css';
import { Party } from './party.tsx';
import { samplePlace } from './testing/sample-place.ts';

const show = (...places: Place[]) =>
  render(
    <Party places={places} zone="America/Toronto" chosen={undefined} onCheckIn={() => undefined} />,
  );

const button = () => document.querySelector('section > button')?.textContent;

test('W13 two come in as both, more as all, and a tap says what it does', () => {
  show(samplePlace('Ann'), samplePlace('Bo'));
  expect(button()).toBe('Both Here');
  for (const label of document.querySelectorAll('label'))
    expect(label.textContent).toContain('Tap when they are here');
});

test('W13 a dot a person, filled once they are here', () => {
  const here = { at: '2026-06-15T21:12:00.000Z', desk: 'Kim' };
  show(samplePlace('Ann', { here }), samplePlace('Bo'), samplePlace('Cy'), samplePlace('Di'));
  expect(button()).toBe('The Other 3 Here');
  const dots = [...document.querySelectorAll('svg circle')].map((dot) => dot.getAttribute('class'));
  expect(dots).toEqual([styles.full, styles.open, styles.open, styles.open]);
  expect(document.querySelector('label')?.textContent).toContain('Here since 5:12 p.m.');
});
