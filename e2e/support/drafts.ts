import { expect, type Page } from '@playwright/test';
import { inDays as daysFromNow } from '../../server/testing/processes/machine-clock.ts';
import { post } from './accounts.ts';
import { openScreen } from './screens.ts';

// Drafts of events, and their form.

export const save = (page: Page) => page.getByRole('button', { name: 'Save the Event' });

/** Day and time of day, some days from now. */
export const inDays = (days: number) => daysFromNow(days).toISOString().slice(0, 16);

export async function openEvent(page: Page, slug: string): Promise<void> {
  await openScreen(page, `/organize/events/${slug}/edit`);
  await expect(save(page)).toBeVisible();
  await openSections(page);
}

/** All sections of the form of an event. */
export async function openSections(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open All Sections' }).click();
}

/** The draft of an event with a title of its own, complete but for what a test changes. */
export async function newDraft(page: Page, title: string, changes: object = {}) {
  const at = (days: number) => daysFromNow(days).toISOString();
  const answer = await post(page, '/api/v1/organize/events', {
    title,
    summary: 'A round for the food bank.',
    description: 'Eighteen holes, then lunch.',
    kind: 'round',
    format: 'Scramble',
    timezone: 'America/Toronto',
    starts_at: at(40),
    ends_at: at(40.25),
    venue: { name: 'The Links', address: '1 Links Road', city: 'Guelph', province: 'Ontario' },
    capacity: 40,
    price_cents: 9000,
    member_price_cents: 7500,
    booking_opens_at: at(-1),
    booking_closes_at: at(39),
    cancel_until: at(30),
    ...changes,
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).data as { uuid: string; slug: string; version: number };
}

/** What is seldom done with an event, on its first screen. */
export async function openActs(page: Page): Promise<void> {
  await page.getByRole('main').locator('summary').filter({ hasText: 'More' }).click();
}
