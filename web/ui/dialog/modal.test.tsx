import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from '../button.tsx';
import { click, focus, one, render } from '../testing/render.tsx';
import styles from './alert-dialog.module.css';
import { AlertDialog } from './alert-dialog.tsx';
import { Modal } from './modal.tsx';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" id="opener" onClick={() => setOpen(true)}>
        Edit
      </button>
      {open && (
        <Modal title="Edit About" onClose={() => setOpen(false)} footer={<Button>Save</Button>}>
          <input aria-label="About" />
        </Modal>
      )}
    </>
  );
}

function openModal() {
  render(<Page />);
  focus(one('#opener'));
  click(one('#opener'));
  return one<HTMLDialogElement>('dialog');
}

const dialog = () => document.querySelector('dialog');

test('2.11 a modal has its title, its close icon and its footer', () => {
  const modal = openModal();
  const title = document.getElementById(modal.getAttribute('aria-labelledby') ?? '');
  expect(title?.textContent).toBe('Edit About');
  expect(modal.open).toBe(true);
  expect(modal.textContent).toContain('Save');
  // They would be landmarks.
  expect(modal.querySelector(':is(header, footer):not([role=presentation])')).toBeNull();
  click(one('[aria-label="Close"]'));
  expect(dialog()).toBeNull();
});

test('2.11 a click outside closes, one that began or ended inside does not', () => {
  const modal = openModal();
  click(one('dialog input'));
  expect(dialog()).not.toBeNull();

  act(() => {
    one('dialog input').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    modal.dispatchEvent(new Event('click', { bubbles: true }));
  });
  expect(dialog()).not.toBeNull();

  click(modal);
  expect(dialog()).toBeNull();
});

test('2.11 Escape closes: the browser sends a cancel event', () => {
  const modal = openModal();
  const cancel = new Event('cancel', { cancelable: true });
  act(() => {
    modal.dispatchEvent(cancel);
  });
  expect(cancel.defaultPrevented).toBe(true);
  expect(dialog()).toBeNull();
});

test('2.11 cancelling a file chooser does not close the modal around it', () => {
  openModal();
  act(() => {
    one('dialog input').dispatchEvent(new Event('cancel', { bubbles: true, cancelable: true }));
  });
  expect(dialog()).not.toBeNull();
});

test('2.11 the focus returns to the element that opened the modal', () => {
  openModal();
  focus(one('dialog input'));
  click(one('[aria-label="Close"]'));
  expect(document.activeElement).toBe(one('#opener'));
});

function showAlert(showSecondaryCTA: boolean, secondaryCTAText?: string) {
  const calls: string[] = [];
  render(
    <AlertDialog
      type="warning"
      title="Delete Employment"
      bodyText="Are you sure you want to delete Greenkeeper - Fairway ?"
      primaryCTAText="Delete"
      showSecondaryCTA={showSecondaryCTA}
      {...(secondaryCTAText !== undefined && { secondaryCTAText })}
      onPrimary={() => calls.push('primary')}
      onClose={() => calls.push('closed')}
    />,
  );
  return calls;
}

const button = (text: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === text);

test('3.10 an alert is an alertdialog with its title and its body', () => {
  showAlert(true);
  const alert = one('[role="alertdialog"]');
  const text = (attribute: string) =>
    document.getElementById(alert.getAttribute(attribute) ?? '')?.textContent;
  expect(text('aria-labelledby')).toBe('Delete Employment');
  expect(text('aria-describedby')).toBe('Are you sure you want to delete Greenkeeper - Fairway ?');
});

test('4.15 only the primary button confirms; the safe answer has the focus first', () => {
  const calls = showAlert(true);
  expect(document.activeElement).toBe(button('No Thanks'));
  const no = button('No Thanks');
  const yes = button('Delete');
  if (no && yes) {
    click(no);
    expect(calls).toEqual(['closed']);
    click(yes);
  }
  expect(calls).toEqual(['closed', 'primary']);
});

test('Q21 the way back can be named, and a loss is confirmed in red', () => {
  const calls = showAlert(true, 'Keep My Booking');
  expect(button('No Thanks')).toBeUndefined();
  expect(document.activeElement).toBe(button('Keep My Booking'));
  expect(button('Delete')?.className).toContain(styles.danger);
  click(button('Keep My Booking') as HTMLElement);
  expect(calls).toEqual(['closed']);
});

test('3.10 a click outside does nothing, and an alert can have one button', () => {
  const calls = showAlert(false);
  click(one('dialog'));
  expect(calls).toEqual([]);
  expect(document.querySelectorAll('button')).toHaveLength(1);
  expect(document.activeElement).toBe(button('Delete'));
});
