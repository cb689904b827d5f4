import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { click, focus, one, render } from '../testing/render.tsx';
import { SheetFoot, SideSheet } from './side-sheet.tsx';

function Screen() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" id="opener" onClick={() => setOpen(true)}>
        Move
      </button>
      {isOpen && (
        <SideSheet title="Move to another event" onClose={() => setOpen(false)}>
          <input aria-label="Reason" />
          <SheetFoot>
            <button type="button">Move 1 Place</button>
          </SheetFoot>
        </SideSheet>
      )}
    </>
  );
}

test('W3 a sheet is a modal dialog with a name; Escape closes it, and the focus returns', () => {
  render(<Screen />);
  focus(one('#opener'));
  click(one('#opener'));
  const sheet = one<HTMLDialogElement>('dialog');
  expect(sheet.open).toBe(true);
  const title = document.getElementById(sheet.getAttribute('aria-labelledby') ?? '');
  expect(title?.textContent).toBe('Move to another event');
  expect(sheet.textContent).toContain('Move 1 Place');
  focus(one('dialog input'));
  act(() => {
    sheet.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
  expect(document.querySelector('dialog')).toBeNull();
  expect(document.activeElement).toBe(one('#opener'));
});
