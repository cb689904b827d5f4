import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from '#web/ui/testing/render.tsx';
import { PagePreview } from '../pages/page-preview.tsx';
import * as organizeCall from '../session/organize-call.ts';
import { useSettled } from './use-settled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('W11 what is typed settles once nobody has typed for a moment, all of it at once', async () => {
  let settled: string[] = [];
  function Typed({ subject, text }: { subject: string; text: string }) {
    settled = useSettled(subject, text);
    return null;
  }
  const { show } = render(<Typed subject="" text="" />);
  expect(settled).toEqual(['', '']);
  show(<Typed subject="S" text="" />);
  await wait(399);
  show(<Typed subject="Sn" text="We" />);
  await wait(399);
  expect(settled).toEqual(['', '']);
  await wait(1);
  expect(settled).toEqual(['Sn', 'We']);
});

test('19.2 the preview of a page asks once for what was typed within the same moment', async () => {
  const asked: unknown[] = [];
  vi.spyOn(organizeCall, 'organize').mockImplementation((async (_: string, input: object) => {
    asked.push(input);
    return { data: { html: '<p>As it will be</p>' } };
  }) as never);
  const preview = (intro: string) => (
    <PagePreview page="about-us" texts={{ intro }} kind={undefined} version={1} />
  );
  const { show } = render(preview('A'));
  await wait(0);
  for (const intro of ['Ab', 'Abo', 'Abou', 'About']) {
    show(preview(intro));
    await wait(200);
  }
  expect(asked).toHaveLength(1);
  await wait(200);
  expect(asked).toHaveLength(2);
  expect(asked[1]).toMatchObject({ body: { texts: { intro: 'About' } } });
});
