import { afterEach, describe, expect, it } from 'vitest';
import { closeAlert, confirmAlert, currentOverlays, dismiss, notify } from './overlay-store.ts';

const question = {
  type: 'warning',
  title: 'Delete?',
  bodyText: 'It cannot be brought back.',
  primaryCTAText: 'Delete',
  showSecondaryCTA: true,
} as const;

describe('the overlay store', () => {
  afterEach(() => closeAlert(false));

  it('3.9 gives every notification a uuid of its own and keeps their order', () => {
    const toast = {
      type: 'info',
      title: 'Tee time',
      body: 'Moved to nine.',
      hasClose: true,
    } as const;
    notify(toast);
    notify(toast);
    const [first, second] = currentOverlays().notifications;
    expect(first).toMatchObject(toast);
    expect(first?.uuid).not.toBe(second?.uuid);
    dismiss(first?.uuid ?? '');
    expect(currentOverlays().notifications).toEqual([second]);
    dismiss(second?.uuid ?? '');
  });

  it('3.10 the alert starts unclicked and resolves to whether its primary action was clicked', async () => {
    const confirmed = confirmAlert(question);
    expect(currentOverlays().alert).toEqual({ ...question, clicked: false });
    closeAlert(true);
    await expect(confirmed).resolves.toBe(true);
    expect(currentOverlays().alert).toBeNull();

    const declined = confirmAlert(question);
    closeAlert(false);
    await expect(declined).resolves.toBe(false);
  });

  it('4.15 a new alert declines the one it replaces', async () => {
    const first = confirmAlert(question);
    const second = confirmAlert({ ...question, title: 'Leave?' });
    await expect(first).resolves.toBe(false);
    closeAlert(true);
    await expect(second).resolves.toBe(true);
  });
});
