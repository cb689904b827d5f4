import { expect, test } from 'vitest';
import { withoutRepeats } from './paged-list.ts';

test('4.5 what moved on to the next page while the list was read is shown once', () => {
  const [one, two, three] = [{ uuid: 'one' }, { uuid: 'two' }, { uuid: 'three' }];
  const later = { uuid: 'two', places: 1 };
  expect(withoutRepeats([one, two, later, three])).toEqual([one, later, three]);
});
