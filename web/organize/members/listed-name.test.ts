import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { listedName } from './listed-name.ts';

test('W3 a record says at once whose it is, if the list has the name; else nothing', () => {
  const queryClient = new QueryClient();
  expect(listedName(queryClient, 'a')).toBeUndefined();
  queryClient.setQueryData(['lookUpMembers', { query: { search: 'an' } }], {
    data: [
      { uuid: 'a', name: 'Ann Ames' },
      { uuid: 'b', name: 'Bo Botha' },
    ],
  });
  expect(listedName(queryClient, 'b')).toBe('Bo Botha');
  expect(listedName(queryClient, 'c')).toBeUndefined();
});
