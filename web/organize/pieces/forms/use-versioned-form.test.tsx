import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { click, one, render, type } from '#web/ui/testing/render.tsx';
import { selfQuery } from '../../session/organizer.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { useVersionedForm } from './use-versioned-form.ts';

interface Row {
  name: string;
  note: string;
  version: number;
}

/** What the server has, and what it waits for before it answers. */
let stored: Row;
let gate: Promise<void> | undefined;
/** What the server adds to what it is sent, and what the rest of a save waits for. */
let completed: Partial<Row>;
let shown: Promise<void> | undefined;

beforeEach(() => {
  completed = {};
  shown = undefined;
  sessionStorage.clear();
  stored = { name: 'Spring', note: '', version: 1 };
  gate = undefined;
});

const textsOf = ({ name, note }: Row) => ({ name, note });

function Form({ loaded }: { loaded: Row }) {
  const form = useVersionedForm({
    name: 'a record',
    loaded,
    versionOf: ({ version }) => version,
    textsOf,
    async save(typed, before, onSaved) {
      await gate;
      if (before.version !== stored.version) {
        const current = { record: stored, by: 'Grace', at: '2026-11-24T12:00:00Z' };
        const code = 'changed_meanwhile';
        throw new ApiError(409, { code, message: 'Changed.', current } as never);
      }
      stored = { ...typed, ...completed, version: stored.version + 1 };
      onSaved(stored);
      await shown;
      return stored;
    },
  });
  const { conflict, base } = form;
  return (
    <>
      {conflict && (
        <ChangedMeanwhile
          {...conflict}
          before={textsOf(base)}
          theirs={textsOf(conflict.theirs)}
          fields={{ name: { label: 'Name', kind: 'long' }, note: { label: 'Note', kind: 'text' } }}
          onChoose={form.choose}
        />
      )}
      <CheckedForm form={form} button="Save" {...(conflict && { variant: 'outline' as const })}>
        <TextInput label="Name" {...form.field('name')} />
        <TextInput label="Note" {...form.field('note')} />
      </CheckedForm>
      {!form.isTyped && <p>Everything is saved</p>}
    </>
  );
}

function show(loaded = stored) {
  const client = new QueryClient();
  client.setQueryData(selfQuery.queryKey, { uuid: 'ada' } as never);
  const screen = (row: Row) => (
    <QueryClientProvider client={client}>
      <Form loaded={row} />
    </QueryClientProvider>
  );
  const shown = render(screen(loaded));
  return { ...shown, load: (row: Row) => shown.show(screen(row)) };
}

const field = (name: string) => one<HTMLInputElement>(`input[name=${name}]`);
const press = () => act(async () => one<HTMLFormElement>('form').requestSubmit());
const choice = (text: string) => {
  const label = [...document.querySelectorAll('label')].find((one) =>
    one.textContent?.startsWith(text),
  );
  return label?.querySelector('input') as HTMLInputElement;
};
const goOn = () => act(async () => one<HTMLButtonElement>('section button').click());

/** Somebody else saves another name. */
function somebodySaves(values: Partial<Row> = { name: 'Theirs' }) {
  stored = { ...stored, ...values, version: stored.version + 1 };
}

test('12.4 11.3 what is typed while a version is chosen is saved with it', async () => {
  show();
  type(field('name'), 'Mine');
  somebodySaves();
  await press();
  expect(one('section').textContent).toContain('Mine: Mine');
  type(field('name'), 'Mine, better');
  type(field('note'), 'Typed while choosing');
  expect(one('section').textContent).toContain('Mine: Mine, better');
  click(choice('Mine'));
  await goOn();
  expect(stored).toEqual({ name: 'Mine, better', note: 'Typed while choosing', version: 3 });
  expect(document.querySelector('section')).toBeNull();
});

test('12.4 theirs is chosen, and what is typed elsewhere stays', async () => {
  show();
  type(field('name'), 'Mine');
  somebodySaves();
  await press();
  type(field('note'), 'Of mine');
  click(choice('Theirs'));
  await goOn();
  expect(stored).toEqual({ name: 'Theirs', note: 'Of mine', version: 3 });
  expect(field('name').value).toBe('Theirs');
});

test('12.4 nothing is sent until each is chosen; one button leads on', async () => {
  show();
  type(field('name'), 'Mine');
  somebodySaves();
  await press();
  await goOn();
  expect(stored).toMatchObject({ name: 'Theirs', version: 2 });
  expect(document.querySelectorAll('button[class*=green]')).toHaveLength(1);
});

test('12.4 both are put into the field, to be put together before anything is saved', async () => {
  show();
  type(field('name'), 'Mine');
  somebodySaves();
  await press();
  click(choice('Keep both'));
  await goOn();
  expect(stored).toMatchObject({ name: 'Theirs', version: 2 });
  expect(field('name').value).toContain('Theirs');
  expect(field('name').value).toContain('Mine');
  expect(document.activeElement).toBe(field('name'));
  await press();
  expect(stored.version).toBe(3);
});

test('11.3 what is typed while a save is under way stays, with a conflict and without', async () => {
  const { unmount } = show();
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  type(field('name'), 'Sent');
  await press();
  type(field('note'), 'Typed meanwhile');
  await act(async () => open());
  expect(stored).toMatchObject({ name: 'Sent', note: '' });
  expect(field('note').value).toBe('Typed meanwhile');
  unmount();
  show(stored);
  expect(field('note').value).toBe('Typed meanwhile');
});

test('11.3 what the server completes is saved, and nothing is left to be saved', async () => {
  const { unmount } = show();
  let goOn = () => {};
  shown = new Promise((resolve) => {
    goOn = resolve;
  });
  completed = { note: 'From the server' };
  type(field('name'), 'Mine');
  await press();
  expect(field('note').value).toBe('From the server');
  await act(async () => goOn());
  expect(document.body.textContent).toContain('Everything is saved');
  unmount();
  show({ ...stored, note: 'Newer' });
  expect(field('note').value).toBe('Newer');
});

test('J6 12.4 after a reload it is still known what the form began with, so nobody is overwritten', async () => {
  const { unmount } = show();
  type(field('name'), 'Mine');
  unmount();
  somebodySaves();
  show(stored);
  expect(field('name').value).toBe('Mine');
  await press();
  expect(stored.name).toBe('Theirs');
  expect(one('section').textContent).toContain('Grace saved this');
});

test('12.4 a newer version that changes nothing of this form is no conflict', async () => {
  const { load } = show();
  type(field('name'), 'Mine');
  somebodySaves({});
  load(stored);
  await press();
  expect(stored).toMatchObject({ name: 'Mine', version: 3 });
});

test('12.4 what somebody else has saved is shown where nothing is typed', () => {
  const { load } = show();
  somebodySaves();
  load(stored);
  expect(field('name').value).toBe('Theirs');
});

test('11.3 a save leaves the focus on its button', async () => {
  show();
  type(field('name'), 'Mine');
  const button = one<HTMLButtonElement>('form button');
  button.focus();
  await press();
  expect([stored.name, document.activeElement]).toEqual(['Mine', button]);
});
