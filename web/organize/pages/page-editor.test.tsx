import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SitePageRecord } from '#contract/site/site-pages.ts';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { RouterProvider } from '#web/router/router-provider.tsx';
import { makeRouter, sampleContext } from '#web/router/testing/make-router.ts';
import { click, one, render, type } from '#web/ui/testing/render.tsx';
import { PageEditor } from './page-editor.tsx';

const about: SitePageRecord = {
  page: 'about-us',
  texts: { title: 'About us', lead: 'Since 1976.' },
  draft: false,
  version: 3,
  published_at: '2027-02-20T12:00:00Z',
  missing: [],
  gaps: 0,
};

let sent: [string, unknown][];

beforeEach(() => {
  sessionStorage.clear();
  sent = [];
});

/** `stored` is what the server makes of a draft. */
async function show(record: SitePageRecord, stored: Partial<SitePageRecord> = {}) {
  answerCalls(async (path, { method, body }) => {
    const part = path.split('?')[0]?.split('/').slice(5).join('/') ?? '';
    if (method === 'GET') return { status: 200, body: { data: [] } };
    if (part.endsWith('preview')) return { status: 200, body: { data: { html: '' } } };
    sent.push([`${method} ${part}`, body]);
    const { texts = {} } = body as { texts?: SitePageRecord['texts'] };
    const now = { ...record, texts: { ...record.texts, ...texts } };
    const data = part.endsWith('publish')
      ? { ...now, draft: false, version: 5 }
      : { ...now, draft: true, version: 4, ...stored };
    return { status: 200, body: { data } };
  });
  const client = new QueryClient();
  const router = makeRouter({
    routes: [
      { path: '/organize/pages/$page', screen: async () => () => null },
      { path: '/not-found', screen: async () => () => null },
    ],
    load: async () => undefined,
    context: sampleContext(client),
    href: `/organize/pages/${record.page}`,
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router}>
        <PageEditor record={record} />
      </RouterProvider>
    </QueryClientProvider>,
  );
  await act(async () => undefined);
}

const panel = () => one('section[aria-labelledby="publish"]');
const button = () => panel().querySelector('button');

test('19.2 one click saves what is typed and publishes it; without a draft there is nothing to press', async () => {
  await show(about);
  expect(button()).toBeNull();
  type(one<HTMLTextAreaElement>('[name="lead"]'), 'Since 1971.');
  await vi.waitFor(() => expect(button()?.textContent).toBe('Save and Publish About Us'));
  click(one('section[aria-labelledby="publish"] button'));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    ['PUT about-us', { version: 3, texts: { lead: 'Since 1971.' } }],
    ['POST about-us/publish', { version: 4 }],
  ]);
  await vi.waitFor(() => expect(panel().textContent).toContain('visitors read these texts'));
});

test('19.2 a draft that is saved is published as it is', async () => {
  await show({ ...about, draft: true });
  expect(button()?.textContent).toBe('Publish About Us');
  click(one('section[aria-labelledby="publish"] button'));
  await vi.waitFor(() => expect(sent).toEqual([['POST about-us/publish', { version: 3 }]]));
});

test('19.2 what still lacks what the portal says is saved, and not published', async () => {
  await show({ ...about, draft: true }, { missing: ['price'] });
  type(one<HTMLTextAreaElement>('[name="lead"]'), 'Since 1971.');
  await vi.waitFor(() => expect(button()?.textContent).toContain('Save and Publish'));
  click(one('section[aria-labelledby="publish"] button'));
  await vi.waitFor(() => expect(panel().textContent).toContain('Still missing: {{price}}.'));
  expect(sent.map(([what]) => what)).toEqual(['PUT about-us']);
});

test('19.3 of terms it asks first what changes, also of what is only typed', async () => {
  await show({ ...about, page: 'terms', texts: { title: 'Terms', lead: '' } });
  type(one<HTMLTextAreaElement>('[name="lead"]'), 'From now on.');
  await vi.waitFor(() => expect(panel().textContent).toContain('Say first what changes.'));
  click(one('section[aria-labelledby="publish"] button'));
  await act(async () => undefined);
  expect(sent).toEqual([]);
  click(one('section[aria-labelledby="publish"] input[value="anew"]'));
  await vi.waitFor(() => expect(panel().textContent).not.toContain('Say first'));
  click(one('section[aria-labelledby="publish"] button'));
  await vi.waitFor(() =>
    expect(sent.map(([what]) => what)).toEqual(['PUT terms', 'POST terms/publish']),
  );
  expect(sent[1]?.[1]).toEqual({ version: 4, kind: 'anew' });
});
