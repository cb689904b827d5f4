import { datePicker } from './support/date-picker.ts';
import { expect, type Page, test } from './support/test.ts';

test.beforeEach(({ page }) => page.goto('/dev/pieces'));

/** The value that the component reports, from the hint under the field. */
const value = (page: Page, label: string, text: string) =>
  expect(page.getByRole('textbox', { name: label, exact: true })).toHaveAccessibleDescription(
    new RegExp(`Value: ${text}$`),
  );

test.describe('5.4 a date of birth', () => {
  test('5.4 is typed as MM/dd/yyyy and not after its limit', async ({ page }) => {
    const { field } = datePicker(page, 'Date of Birth (MM/DD/YYYY)');
    await expect(field).toHaveValue('02/29/1980');
    await field.fill('06/11/2026');
    await field.blur();
    await expect(field).toHaveValue('02/29/1980');
    await field.fill('06/10/2026');
    await field.blur();
    await expect(field).toHaveValue('06/10/2026');
  });

  test('5.4 is limited in the picker, too', async ({ page }) => {
    const { field, button, popup, cell } = datePicker(page, 'Date of Birth (MM/DD/YYYY)');
    await field.fill('06/01/2026');
    await button.click();
    await expect(cell('Thursday, June 11, 2026')).toHaveAttribute('aria-disabled', 'true');
    await expect(popup.getByRole('button', { name: 'Next month' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await cell('Thursday, June 11, 2026').click({ force: true });
    await expect(popup).toBeVisible();
    await cell('Wednesday, June 10, 2026').click();
    await expect(field).toHaveValue('06/10/2026');
  });
});

test.describe('5.5 the date picker', () => {
  test('5.5 by default: yyyy-MM-dd, the week from Monday, the day view, read-only', async ({
    page,
  }) => {
    const { field, popup } = datePicker(page, 'Day, read-only');
    await expect(field).toHaveValue('2026-06-10');
    await expect(field).not.toBeEditable();
    await field.click();
    await expect(popup).toHaveAttribute('data-view', 'day');
    // June 2026 begins on a Monday, so each row begins with a Monday.
    await expect(popup.getByRole('row').first().getByRole('gridcell').first()).toHaveAccessibleName(
      'Monday, June 1, 2026',
    );
    await expect(popup.getByRole('row').nth(1).getByRole('gridcell').first()).toHaveAccessibleName(
      'Monday, June 8, 2026',
    );
    await popup.getByRole('gridcell').filter({ hasText: /^11$/ }).click();
    await value(page, 'Day, read-only', '2026-06-11');
  });

  test('5.5 the week may begin on another day', async ({ page }) => {
    const { field, popup } = datePicker(page, 'Week from Sunday');
    await field.click();
    await expect(popup.getByRole('row').nth(1).getByRole('gridcell').first()).toHaveAccessibleName(
      'Sunday, June 7, 2026',
    );
  });

  test('5.5 typed text is only accepted as a full date of exactly the format’s length', async ({
    page,
  }) => {
    const { field } = datePicker(page, 'Day, typed');
    for (const invalid of ['2026-07-1', '2026-7-10', '2026-02-30', '2026-07-100', '10/07/2026']) {
      await field.fill(invalid);
      await value(page, 'Day, typed', '2026-06-10');
    }
    await field.fill('2026-07-01');
    await value(page, 'Day, typed', '2026-07-01');
    await field.fill('2026-07-');
    await field.blur();
    await expect(field).toHaveValue('2026-07-01');
  });

  for (const key of ['Enter', 'Escape']) {
    test(`5.5 ${key} leaves the field`, async ({ page }) => {
      const { field, popup } = datePicker(page, 'Day, typed');
      await field.click();
      await expect(field).toBeFocused();
      await page.keyboard.press(key);
      await expect(field).not.toBeFocused();
      await expect(popup).toHaveCount(0);
    });
  }

  test('5.5 it can be cleared only if that is allowed', async ({ page }) => {
    await expect(datePicker(page, 'Day, read-only').clear).toHaveCount(0);
    const { field, clear } = datePicker(page, 'Day, clearable');
    await clear.click();
    await expect(field).toHaveValue('');
    await value(page, 'Day, clearable', 'none');
    await expect(clear).toHaveCount(0);
  });

  test('5.5 single dates can be disabled', async ({ page }) => {
    const { field, popup, cell } = datePicker(page, 'Some dates disabled');
    await field.click();
    await expect(cell('Friday, June 12, 2026')).toHaveAttribute('aria-disabled', 'true');
    await cell('Friday, June 12, 2026').click({ force: true });
    await expect(popup).toBeVisible();
    await value(page, 'Some dates disabled', '2026-06-10');
    await cell('Saturday, June 13, 2026').click();
    await value(page, 'Some dates disabled', '2026-06-13');
  });

  test('5.5 so can all dates outside of two limits, in every view', async ({ page }) => {
    const { field, popup, cell, title } = datePicker(page, 'Between two days');
    await field.click();
    await expect(cell('Tuesday, June 2, 2026')).toHaveAttribute('aria-disabled', 'true');
    await expect(cell('Wednesday, June 3, 2026')).not.toHaveAttribute('aria-disabled', 'true');
    await popup.getByRole('button', { name: 'Next month' }).click();
    await expect(cell('Wednesday, July 15, 2026')).not.toHaveAttribute('aria-disabled', 'true');
    await expect(cell('Thursday, July 16, 2026')).toHaveAttribute('aria-disabled', 'true');
    await title('July 2026').click();
    await expect(cell('May 2026')).toHaveAttribute('aria-disabled', 'true');
    await expect(cell('August 2026')).toHaveAttribute('aria-disabled', 'true');
    await title('2026').click();
    await expect(cell('2025')).toHaveAttribute('aria-disabled', 'true');
    await expect(cell('2027')).toHaveAttribute('aria-disabled', 'true');
  });

  test('5.5 times can be disabled', async ({ page }) => {
    const { field, popup, cell } = datePicker(page, 'Time, nights disabled');
    await field.click();
    await expect(cell('06 hours')).toHaveAttribute('aria-disabled', 'true');
    await expect(cell('07 hours')).not.toHaveAttribute('aria-disabled', 'true');
    await cell('21 hours').click();
    await expect(cell('21:29')).not.toHaveAttribute('aria-disabled', 'true');
    await expect(cell('21:30')).toHaveAttribute('aria-disabled', 'true');
    await cell('21:30').click({ force: true });
    await expect(popup).toBeVisible();
    await cell('21:15').click();
    await expect(field).toHaveValue('21:15');
  });
});

test('5.6 times are hours 0–23 and minutes 0–59, one by one', async ({ page }) => {
  const { field, popup, cell } = datePicker(page, 'Time');
  await field.click();
  const numbers = (count: number) =>
    Array.from({ length: count }, (_, number) => String(number).padStart(2, '0'));
  await expect(popup.getByRole('grid', { name: 'Hour' }).getByRole('gridcell')).toHaveText(
    numbers(24),
  );
  await expect(popup.getByRole('grid', { name: 'Minute' }).getByRole('gridcell')).toHaveText(
    numbers(60),
  );
  await cell('23 hours').click();
  await cell('23:59').click();
  await expect(field).toHaveValue('23:59');
});

test('9.2 the popup is 17.5em wide', async ({ page }) => {
  const { field, popup } = datePicker(page, 'Day, read-only');
  await field.click();
  const size = await popup.evaluate((box) => Number.parseFloat(getComputedStyle(box).fontSize));
  expect((await popup.boundingBox())?.width).toBe(17.5 * size);
});
