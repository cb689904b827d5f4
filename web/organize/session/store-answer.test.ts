import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { storeAnswer } from './store-answer.ts';

test('12.4 W12 what was asked before a change and answers after it does not undo the change on the screen', async () => {
  const queryClient = new QueryClient();
  const queryKey = ['booking'];
  const version = () => queryClient.getQueryData<{ version: number }>(queryKey)?.version;
  queryClient.setQueryData(queryKey, { version: 1 });
  const late = Promise.withResolvers<{ version: number }>();
  const asked = queryClient.fetchQuery({ queryKey, queryFn: () => late.promise, staleTime: 0 });
  storeAnswer(queryClient, queryKey, { version: 2 });
  expect(version()).toBe(2);
  late.resolve({ version: 1 });
  await asked.catch(() => undefined);
  await late.promise;
  expect(version()).toBe(2);
});
