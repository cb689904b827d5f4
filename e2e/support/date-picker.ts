import type { Locator, Page } from '@playwright/test';

/** A date field of /dev/pieces with its popup. The hint below it shows its value. */
export function datePicker(page: Page, label: string) {
  const field = page.getByRole('textbox', { name: label, exact: true });
  const frame = page
    .getByRole('main')
    .locator('div')
    .filter({ has: field })
    .filter({
      has: page.getByRole('button', { name: /^(Choose|Change) Date/ }),
    });
  const popup: Locator = page.getByRole('dialog', { name: 'Choose a date' });
  return {
    field,
    button: frame.last().getByRole('button', { name: /^(Choose|Change) Date/ }),
    clear: frame.last().getByRole('button', { name: 'Clear Date' }),
    popup,
    cell: (name: string) => popup.getByRole('gridcell', { name, exact: true }),
    title: (name: string) => popup.getByRole('button', { name, exact: true }),
  };
}
