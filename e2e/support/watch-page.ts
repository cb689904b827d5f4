import type { Page } from '@playwright/test';

/**
 * Collects what a browser reports without showing it to the visitor: console errors and warnings,
 * exceptions, violations of the content security policy, dialogs. Start it before the visit.
 */
export async function watchPage(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('dialog', async (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  await page.exposeFunction('noteViolation', (what: string) => complaints.push(`policy: ${what}`));
  await page.addInitScript(() => {
    const { noteViolation } = window as unknown as { noteViolation: (what: string) => void };
    document.addEventListener('securitypolicyviolation', (event) =>
      noteViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  return complaints;
}
