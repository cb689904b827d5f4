import { expect, test, vi } from 'vitest';
import { render } from '#web/ui/testing/render.tsx';
import alert from '../../ui/dialog/alert-dialog.module.css';
import type { Loss } from '../session/questions.ts';
import { LossDialog } from './loss-dialog.tsx';

/** The button that confirms it. */
function confirming(loss: Loss): HTMLButtonElement {
  render(<LossDialog loss={loss} onAnswer={vi.fn()} />);
  const found = document.querySelector<HTMLButtonElement>('dialog:last-of-type [type=submit]');
  if (!found) throw new Error('There is no button.');
  return found;
}

test('Q21 11.4 what ends something is confirmed in red', () => {
  const loss = { title: 'Call off the gala?', text: 'Every booking ends.', button: 'Call It Off' };
  expect(confirming(loss).className).toContain(alert.danger);
});

test('Q21 15.3 an email that leaves is confirmed in green', () => {
  const loss = { title: 'Send it?', text: 'It leaves in 60 s.', button: 'Send It' };
  expect(confirming({ ...loss, isHarmless: true }).className).not.toContain(alert.danger);
});
