import { readFileSync } from 'node:fs';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { callQuery } from '../api/use-call.ts';
import {
  DataLocation,
  OfficeEmail,
  OfficeNameAndAddress,
  PrivacyOfficer,
  Processors,
} from './office.tsx';

test('1.1 N13 the pages name the association of the settings, not that of the demo', () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(callQuery('office').queryKey, {
    data: {
      name: 'Golf for Good',
      address: ['1 Links Road', 'Halifax, Nova Scotia'],
      email: 'office@golf.example',
      phone: null,
      hours: null,
      links: [],
      privacy_officer: 'Kim Marsh',
      data_location: 'Toronto, Canada',
      processors: [{ name: 'Stripe', purpose: 'payments', country: 'United States' }],
    },
  });
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <OfficeNameAndAddress />
      <OfficeEmail />
      <PrivacyOfficer />
      <DataLocation />
      <Processors />
    </QueryClientProvider>,
  );
  for (const text of [
    'Golf for Good, 1 Links Road, Halifax, Nova Scotia',
    'Our privacy officer, Kim Marsh,',
    'The portal and what it stores are in Toronto, Canada.',
    'Stripe</strong>: payments (United States)',
  ]) {
    expect(html).toContain(text);
  }
  expect(html).toContain('href="mailto:office@golf.example"');
  for (const page of ['contact/contact', 'legal/privacy', 'legal/terms']) {
    const source = readFileSync(`web/site/${page}-page.tsx`, 'utf8');
    expect(source).not.toMatch(/@example\.com|Old Mill|555-/);
  }
});
