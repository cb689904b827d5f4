import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { answerCalls } from '#web/api/testing/answer-calls.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { one, type } from '#web/ui/testing/render.tsx';
import { SetupPage } from './setup-page.tsx';

const path = '/organize/setup';
const token = 'a'.repeat(43);
const begun = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' };
const opens = { status: 200, body: { data: begun } };
type Answer = { status: number; body: unknown };

afterEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

/** Opens the address that the start has written; answers its calls in turn. */
async function open(address: string, ...answers: Answer[]) {
  const calls: { path: string; body: unknown }[] = [];
  answerCalls(async (called, { body }) => {
    calls.push({ path: called, body });
    return answers[calls.length - 1] ?? expect.fail(`Nobody expects ${called}.`);
  });
  history.replaceState(null, '', address);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await renderWithRouter(<SetupPage />, { queryClient, href: address, paths: [path] });
  await act(async () => undefined);
  return calls;
}

const title = (text: string) => act(() => expect.poll(() => one('h1').textContent).toBe(text));
const field = (name: string) => one<HTMLInputElement>(`input[name=${name}]`);
const typed = {
  first_name: 'Ruth',
  last_name: 'Delorme',
  email: 'ruth@example.org',
  password: 'rain over the fairway',
  password_confirmation: 'rain over the fairway',
  code: '123456',
};

async function fillIn(): Promise<void> {
  for (const [name, text] of Object.entries(typed)) type(field(name), text);
  await act(async () => one<HTMLFormElement>('form').requestSubmit());
}
const shown = () => Object.fromEntries(Object.keys(typed).map((name) => [name, field(name).value]));

test('19.5 without a token there is nothing to open, and nothing is asked', async () => {
  const calls = await open(path);
  await title('This address is gone');
  expect(document.body.textContent).toContain('older than 24 hours');
  expect(calls).toEqual([]);
});

test('19.5 the address pasted into a tab that is here already opens', async () => {
  const calls = await open(path, opens);
  await title('This address is gone');
  history.pushState(null, '', `${path}#${token}`);
  await act(async () => dispatchEvent(new HashChangeEvent('hashchange')));
  await title('Become the first owner');
  expect(calls).toEqual([{ path: '/api/v1/setup/open', body: { token } }]);
  expect(location.href).not.toContain(token);
});

test('19.5 a used, expired, replaced or mistyped address says so, and where to go on', async () => {
  for (const status of [404, 400]) {
    document.body.replaceChildren();
    await open(`${path}#${token}${status}`, { status, body: { code: 'not_found', message: '' } });
    await title('This address is gone');
    const ways = [...document.querySelectorAll('a')];
    expect(new Set(ways.map((link) => link.getAttribute('href')))).toEqual(
      new Set(['/login', '/']),
    );
    expect(document.querySelector('form')).toBeNull();
  }
});

test('19.5 where the portal does not answer the address is still good, and a second try opens it', async () => {
  const away = { status: 503, body: { code: 'unavailable', message: 'Please try again.' } };
  const calls = await open(`${path}#${token}`, away, opens);
  await title('Not possible right now');
  expect(document.body.textContent).toContain('It is still good.');
  await act(async () => one('button').click());
  await title('Become the first owner');
  expect(calls.map(({ body }) => body)).toEqual([{ token }, { token }]);
});

test('19.5 the token leaves the address at once, and a page that is loaded again still has it', async () => {
  await open(`${path}#${token}`, opens);
  await title('Become the first owner');
  expect(location.href).not.toContain(token);
  document.body.replaceChildren();
  const calls = await open(path, opens);
  await title('Become the first owner');
  expect(calls).toEqual([{ path: '/api/v1/setup/open', body: { token } }]);
});

test('19.5 what is refused stands at its field, is focused first, and everything typed stays', async () => {
  const errors = {
    email: ['This address has an account already.'],
    code: ['Not the code of now.'],
  };
  const refused = { status: 400, body: { code: 'validation_failed', message: 'No.', errors } };
  const calls = await open(`${path}#${token}`, opens, refused);
  await title('Become the first owner');
  await fillIn();
  await act(() => expect.poll(() => document.body.textContent).toContain('Not the code of now.'));
  expect(document.body.textContent).toContain('This address has an account already.');
  expect(document.activeElement).toBe(field('email'));
  expect(field('email').getAttribute('aria-invalid')).toBe('true');
  expect(shown()).toEqual(typed);
  expect(calls[1]?.body).toEqual({ ...typed, token });
});

test('19.5 an address that goes while somebody types says so in the form, and everything typed stays', async () => {
  const gone = {
    status: 404,
    body: { code: 'not_found', message: 'This address was used, has expired, or was replaced.' },
  };
  await open(`${path}#${token}`, opens, gone);
  await title('Become the first owner');
  await fillIn();
  await act(() =>
    expect.poll(() => one('form > [role=alert]').textContent).toContain('This address was used'),
  );
  expect(shown()).toEqual(typed);
});

test('19.5 the owner is shown the recovery codes once, and the tab forgets the token', async () => {
  const codes = ['abcd-efgh', 'ijkl-mnop'];
  await open(`${path}#${token}`, opens, { status: 201, body: { data: { recovery_codes: codes } } });
  await title('Become the first owner');
  await fillIn();
  await title('You own this portal');
  expect([...document.querySelectorAll('li code')].map((code) => code.textContent)).toEqual(codes);
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain(token);
});
