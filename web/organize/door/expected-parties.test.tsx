import { expect, test } from 'vitest';
import { render } from '#web/ui/testing/render.tsx';
import type { Place } from './door-list.ts';
import { ExpectedParties } from './expected-parties.tsx';

const place = (name: string, more: Partial<Place> = {}): Place => ({
  ticket_hash: name,
  name,
  party: 1,
  state: 'confirmed',
  code: `SO-${name}`,
  here: null,
  isWaiting: false,
  ...more,
});

test('14.1 14.2 without a search the parties stand there, those that are not here first, and one opens', () => {
  const here = { at: '2026-06-15T21:12:00.000Z', desk: 'Kim' };
  const opened: number[] = [];
  render(
    <ExpectedParties
      isByPass={false}
      isIdle={false}
      places={[
        place('Zoe', { party: 1 }),
        place('Ann', { party: 2, here }),
        place('Bo', { party: 3 }),
        place('Cy', { party: 3, here }),
        place('Gone', { party: 4, state: 'cancelled' }),
        place('Open', { party: 5 }),
      ]}
      shown={5}
      onOpen={(party) => opened.push(party)}
    />,
  );
  const groups = [...document.querySelectorAll('section')].map((group) => [
    group.querySelector('h2')?.textContent,
    ...[...group.querySelectorAll('button')].map(({ textContent }) => textContent),
  ]);
  expect(groups).toEqual([
    ['Not here yet', 'BoSO-Bo · with Cy1 of 2 here', 'ZoeSO-ZoeNot here'],
    ['Here', 'AnnSO-AnnHere'],
  ]);
  document.querySelector('button')?.click();
  expect(opened).toEqual([3]);
});

test('14.2 more parties than fill some screens are found by name', () => {
  const many = Array.from({ length: 33 }, (_, index) => place(`N${index}`, { party: index }));
  render(
    <ExpectedParties
      isByPass={false}
      isIdle
      places={many}
      shown={undefined}
      onOpen={() => undefined}
    />,
  );
  expect(document.querySelectorAll('li')).toHaveLength(30);
  expect(document.body.textContent).toContain('And 3 more: type two letters of a name.');
});

test('14.2 a pass shows no name before two signs of it are typed', () => {
  render(
    <ExpectedParties
      isByPass
      isIdle
      places={[place('Ann')]}
      shown={undefined}
      onOpen={() => undefined}
    />,
  );
  expect(document.body.textContent).toBe('Scan a ticket, or type two letters of a name.');
});
