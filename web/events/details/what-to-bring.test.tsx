import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from '#web/ui/testing/render.tsx';
import { sampleEvent } from '../testing/sample-event.ts';
import { WhatToBring } from './what-to-bring.tsx';

const shown = (what_to_bring: string | null) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WhatToBring event={sampleEvent({ what_to_bring })} />
    </QueryClientProvider>,
  ).container.innerHTML;

test('N15 an event’s page says what to bring if its organizers did, until it is over', () => {
  vi.setSystemTime('2027-07-01T12:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  expect(shown(null)).toBe('');
  expect(shown('A map')).toContain('What to bring</h2><p>A map</p>');
  expect(shown('A map\nA <b>')).toContain('<ul><li>A map</li><li>A &lt;b&gt;</li></ul>');
  vi.setSystemTime('2027-07-18T12:00:00Z');
  expect(shown('A map')).toBe('');
});
