import { expect, test } from 'vitest';
import { render } from '#web/ui/testing/render.tsx';
import { ExpectedParties } from './expected-parties.tsx';
import { samplePlace } from './testing/sample-place.ts';

test('14.1 14.2 without a search the parties stand there, those that are not here first, and one opens', () => {
  const here = { at: '2026-06-15T21:12:00.000Z', desk: 'Kim' };
  const opened: number[] = [];
  render(
    <ExpectedParties
      isByPass={false}
      isIdle={false}
      places={[
        samplePlace('Bo Zhu', { party: 1 }),
        samplePlace('Al', { party: 1 }),
        samplePlace('Ann', { party: 2, here }),
        samplePlace('Zoe Yu', { party: 3 }),
        samplePlace('Cy', { party: 3, here }),
        samplePlace('Gone', { party: 4, state: 'cancelled' }),
        samplePlace('Open', { party: 5 }),
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
    ['Not here yet', 'Zoe YuSO-Zoe Yu · with Cy1 of 2 here', 'Bo ZhuSO-Bo Zhu · with AlParty of 2'],
    ['Here', 'AnnSO-AnnHere'],
  ]);
  const lastNames = [...document.querySelectorAll('button strong')];
  expect(lastNames.map(({ textContent }) => textContent)).toEqual(['Yu', 'Zhu', 'Ann']);
  expect(document.querySelector('section > p')?.textContent).toContain('By last name');
  expect([...document.querySelectorAll('svg')].map((dots) => dots.children.length)).toEqual([
    2, 2, 1,
  ]);
  document.querySelector('button')?.click();
  expect(opened).toEqual([3]);
});

test('14.2 more parties than fill some screens are found by name', () => {
  const many = Array.from({ length: 33 }, (_, index) => samplePlace(`N${index}`, { party: index }));
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
      places={[samplePlace('Ann')]}
      shown={undefined}
      onOpen={() => undefined}
    />,
  );
  expect(document.body.textContent).toBe('Scan a ticket, or type two letters of a name.');
});
