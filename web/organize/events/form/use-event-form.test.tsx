import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { RouterProvider } from '#web/router/router-provider.tsx';
import { makeRouter, sampleContext } from '#web/router/testing/make-router.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { one, render, type } from '#web/ui/testing/render.tsx';
import { selfQuery } from '../../session/organizer.ts';
import type { EventRecord } from '../record/event-values.ts';
import { joinEvent } from '../record/join-event.ts';
import { sampleRecord } from '../record/testing/sample-record.ts';
import { useEventForm } from './use-event-form.ts';

const self = {
  uuid: 'ada',
  grants: [{ role: 'owner', event: null, until: null }],
} as unknown as OrganizerSelf;

/** What the server has. */
let stored: EventRecord;
let sent: string[];
let isLost: boolean;

beforeEach(() => {
  sessionStorage.clear();
  stored = sampleRecord();
  sent = [];
  isLost = false;
  answerCalls(async (path, { method, body }) => {
    if (method === 'GET') {
      const part = path.split('/').at(-1);
      if (part === 'agenda') return ok({ agenda: stored.agenda, version: stored.event.version });
      if (part === 'media') return ok({ media: stored.media, version: stored.event.version });
      if (part === 'result') return ok({ ...stored.known, result: stored.result });
      return ok(stored.event);
    }
    sent.push(`${method} ${path.split('/').slice(6).join('/')}`.trim());
    if (isLost) throw new TypeError('Failed to fetch');
    const { version, ...values } = body as { version: number };
    if (version !== stored.event.version) {
      const current = { record: stored.event, by: 'Grace', at: '2026-11-24T12:00:00Z' };
      return { status: 409, body: { code: 'changed_meanwhile', message: 'Changed.', current } };
    }
    stored = { ...stored, event: { ...stored.event, ...values, version: version + 1 } };
    return ok(stored.event);
  });
});

const routed = () =>
  makeRouter({
    routes: [{ path: '/not-found', screen: async () => () => null }],
    load: async () => undefined,
    context: sampleContext(new QueryClient()),
    href: '/not-found',
  });

const ok = (data: object) => ({ status: 200, body: { data } });

function Form({ record }: { record: EventRecord }) {
  const form = useEventForm(record, self, 'edit');
  const joined =
    form.conflict && joinEvent(form.texts, { ...form.texts, title: 'Theirs' }, form.conflict.mine);
  return (
    <form key={form.key} ref={form.ref} onSubmit={form.submit}>
      <TextInput label="Title" {...form.field('title')} />
      <TextInput label="City" {...form.field('venue.city')} />
      <output>{form.conflict ? `conflict with ${form.conflict.by}` : form.failure}</output>
      {joined && (
        <button type="button" onClick={() => form.choose({ ...joined.values, title: 'Chosen' })} />
      )}
    </form>
  );
}

function show(record = stored) {
  const client = new QueryClient();
  client.setQueryData(selfQuery.queryKey, self);
  return render(
    <QueryClientProvider client={client}>
      <RouterProvider router={routed()}>
        <Form record={record} />
      </RouterProvider>
    </QueryClientProvider>,
  );
}

const title = () => one<HTMLInputElement>('input[name=title]');
const message = () => one('output').textContent;
const submit = () => act(async () => one<HTMLFormElement>('form').requestSubmit());

test('12.4 only the part that was changed is saved, with the version that it began with', async () => {
  show();
  type(title(), 'Spring Gala');
  await submit();
  await vi.waitFor(() => expect(stored.event.title).toBe('Spring Gala'));
  expect([sent, stored.event.version]).toEqual([['PUT'], 4]);
});

test('J6 12.4 after a reload it is still known what the form began with, so nobody is overwritten', async () => {
  const { unmount } = show();
  type(title(), 'Mine');
  unmount();
  stored = sampleRecord({ title: 'Theirs', version: 4 });
  show(stored);
  expect(title().value).toBe('Mine');
  await submit();
  await vi.waitFor(() => expect(message()).toBe('conflict with Grace'));
  expect(stored.event.title).toBe('Theirs');
  await act(async () => one<HTMLButtonElement>('button').click());
  await vi.waitFor(() => expect(stored.event).toMatchObject({ title: 'Chosen', version: 5 }));
  await vi.waitFor(() => expect(title().value).toBe('Chosen'));
});

test('12.4 what somebody else has saved is shown where nothing is typed', () => {
  const { show: showAgain } = show();
  const later = sampleRecord({ title: 'Theirs', version: 4 });
  const client = new QueryClient();
  client.setQueryData(selfQuery.queryKey, self);
  showAgain(
    <QueryClientProvider client={client}>
      <RouterProvider router={routed()}>
        <Form record={later} />
      </RouterProvider>
    </QueryClientProvider>,
  );
  expect(title().value).toBe('Theirs');
});

test('12.1 8.5 without a network what is typed stays, and can be saved again', async () => {
  const { unmount } = show();
  type(title(), 'Typed');
  isLost = true;
  await submit();
  await vi.waitFor(() => expect(message()).toContain('What you typed is still here'));
  unmount();
  isLost = false;
  show();
  expect(title().value).toBe('Typed');
  await submit();
  await vi.waitFor(() => expect(stored.event.title).toBe('Typed'));
});
