import { expect, test } from 'vitest';
import { withoutRepeats } from './paged-list.ts';

test('4.5 an item that moved to the next page meanwhile is shown once', () => {
  const [one, two, three] = [{ uuid: 'one' }, { uuid: 'two' }, { uuid: 'three' }];
  const later = { uuid: 'two', places: 1 };
  expect(withoutRepeats([one, two, later, three])).toEqual([one, later, three]);
});
