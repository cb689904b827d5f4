import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { currentOverlays } from '#web/overlays/overlay-store.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { click, one, render, type } from '#web/ui/testing/render.tsx';
import { selfQuery } from '../../session/organizer.ts';
import { declined } from '../act-with-numbers.ts';
import { retype, useStoredForm } from './use-stored-form.ts';

beforeEach(() => sessionStorage.clear());

function Form({ send }: { send: (values: { name: string }) => Promise<void> }) {
  const form = useStoredForm('a record', { name: '' }, send);
  return (
    <CheckedForm form={form} button="Save">
      <TextInput label="Name" {...form.field('name')} />
      <button
        type="button"
        data-fills=""
        onClick={() => retype(form, { name: '' }, { name: 'Portal' }, 'name')}
      >
        Fill In
      </button>
    </CheckedForm>
  );
}

function show(person: string, send: (values: { name: string }) => Promise<void> = async () => {}) {
  const client = new QueryClient();
  client.setQueryData(selfQuery.queryKey, { uuid: person } as never);
  return render(
    <QueryClientProvider client={client}>
      <Form send={send} />
    </QueryClientProvider>,
  );
}

const field = () => one<HTMLInputElement>('input[name=name]');
const press = () => act(async () => one<HTMLFormElement>('form').requestSubmit());

test('11.3 what is typed survives a reload, for the person who typed it', () => {
  const { unmount } = show('ada');
  type(field(), 'Half typed');
  unmount();
  const other = show('grace');
  expect(field().value).toBe('');
  other.unmount();
  show('ada');
  expect(field().value).toBe('Half typed');
  expect(document.body.textContent).toContain('is here again, and not saved yet');
  click(one('[role=status] button'));
  expect(field().value).toBe('');
  expect(document.body.textContent).not.toContain('is here again');
  // What the portal types is not what was typed before.
  click(one('[data-fills]'));
  expect(field().value).toBe('Portal');
  expect(document.body.textContent).not.toContain('is here again');
});

test('11.3 it survives a refusal, and is gone once it is stored', async () => {
  let fails = true;
  const sent: string[] = [];
  const { unmount } = show('ada', async ({ name }) => {
    if (fails) throw new ApiError(409, { message: 'Not now.' });
    sent.push(name);
  });
  type(field(), 'Once more');
  await press();
  expect(field().value).toBe('Once more');
  fails = false;
  await press();
  expect([sent, field().value]).toEqual([['Once more'], '']);
  unmount();
  show('ada');
  expect(field().value).toBe('');
});

test('11.4 that somebody went back is a status, not a failure, and what is typed stays', async () => {
  show('ada', async () => {
    throw declined;
  });
  type(field(), 'Second thoughts');
  await press();
  expect(one('form [role=alert]').textContent).toBe('');
  expect(currentOverlays().notifications).toMatchObject([
    { type: 'info', title: 'Nothing was done.' },
  ]);
  expect([field().value, sessionStorage.length]).toEqual(['Second thoughts', 1]);
});
