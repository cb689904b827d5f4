import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { emailLink } from './outbox.ts';

export const demoPassword = 'fairway-demo-2026';
export const user = 'user@example.com';
export const owner = 'organizer@example.com';

export interface Person {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
}

/** A new person; each has another email address. */
export function newPerson(overrides: Partial<Person> = {}): Person {
  return {
    first_name: 'Robin',
    last_name: 'Fairbanks',
    email: `robin.${randomUUID()}@example.org`,
    password: 'a quiet green at dawn',
    ...overrides,
  };
}

/** Sends a POST like the page itself, with its cookies and CSRF token. */
export async function post(page: Page, path: string, body?: object) {
  await page.request.get('/sanctum/csrf-cookie');
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return page.request.post(path, {
    headers: { 'x-xsrf-token': decodeURIComponent(token) },
    ...(body === undefined ? {} : { data: body }),
  });
}

/** Registers by the API, for tests of other screens. */
async function register(page: Page, person: Person): Promise<void> {
  const form = { ...person, password_confirmation: person.password, terms: true };
  expect((await post(page, '/api/v1/register', form)).status()).toBe(201);
}

export async function registerAndConfirm(page: Page, person: Person): Promise<void> {
  await register(page, person);
  const { token } = await emailLink(page.request, person.email, '/verify');
  expect(await post(page, '/api/v1/verify-email', { token })).toBeOK();
}

export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  expect(await post(page, '/api/v1/login', { email, password })).toBeOK();
}

/** Registers, confirms and signs in. */
export async function somebodyNew(page: Page): Promise<Person> {
  const person = newPerson();
  await registerAndConfirm(page, person);
  await signIn(page, person.email, person.password);
  return person;
}

/** Answers the browser that the signed-in person has an active membership. */
export async function mockSubscription(page: Page): Promise<void> {
  await page.route('**/api/v1/subscription-status', (route) =>
    route.fulfill({ json: { subscribed: true, onGracePeriod: false, cancelled: false } }),
  );
}

/** Fills in and submits the open sign-in screen. */
export async function fillSignIn(page: Page, email: string, password = demoPassword) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
}

/** The signed-in user according to the server, or null. */
export async function storedUser(page: Page): Promise<Person | null> {
  const answer = await page.request.get('/api/v1/user');
  if (answer.status() === 401) return null;
  expect(answer).toBeOK();
  return (await answer.json()).data;
}

/** The header's button of the signed-in person. */
export function accountButton(page: Page, firstName: string) {
  const button = page.getByRole('banner').getByRole('button', { name: ', your account' });
  return button.filter({ hasText: firstName });
}
