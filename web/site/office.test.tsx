import { readFileSync } from 'node:fs';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { callQuery } from '../api/use-call.ts';
import { OfficeAddress, OfficeEmail, OfficeName } from './office.tsx';

test('1.1 the pages name the association of the settings, not that of the demo', () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(callQuery('office').queryKey, {
    data: {
      name: 'Golf for Good',
      address: ['1 Links Road', 'Halifax, Nova Scotia'],
      email: 'office@golf.example',
      phone: null,
      hours: null,
    },
  });
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <OfficeName />
      <OfficeAddress />
      <OfficeEmail />
    </QueryClientProvider>,
  );
  for (const text of ['Golf for Good', '1 Links Road, Halifax, Nova Scotia']) {
    expect(html).toContain(text);
  }
  expect(html).toContain('href="mailto:office@golf.example"');
  for (const page of ['contact/contact', 'legal/privacy', 'legal/terms']) {
    const source = readFileSync(`web/site/${page}-page.tsx`, 'utf8');
    expect(source).not.toMatch(/@example\.com|Old Mill|555-/);
  }
});
