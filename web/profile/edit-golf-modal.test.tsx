import { expect, test } from 'vitest';
import { click, one } from '../ui/testing/render.tsx';
import { EditGolfModal } from './edit-golf-modal.tsx';
import {
  answer,
  enter,
  labelled,
  openDialog,
  save,
  toasts,
  updated,
} from './testing/open-dialog.tsx';
import { sampleUser } from './testing/sample-user.ts';

const field = (label: string) => labelled<HTMLInputElement>(label);

test('Q17 golf is saved as typed, with the plus of who is better than scratch', async () => {
  const maya = sampleUser({ handicap_index: 12.4, hand: 'right', gets_around: 'walks' });
  const { requests } = openDialog(EditGolfModal, maya, () => answer(maya));
  expect(field('Handicap Index').value).toBe('12.4');
  enter('Handicap Index', '+1,8');
  enter('Home Course', 'Rivermouth Links');
  enter('Hand', '');
  enter('Gets Around', 'rides');
  click(one('[role="switch"]'));
  await save();
  expect(requests).toEqual([
    {
      method: 'PUT',
      path: '/api/v1/profile/golf',
      body: {
        handicap_index: -1.8,
        home_course: 'Rivermouth Links',
        hand: null,
        gets_around: 'rides',
        golf_visibility: true,
      },
    },
  ]);
  expect(toasts()).toEqual([updated]);
});

test('Q17 what is no number goes to the server as it is, which refuses it at its field', async () => {
  const { requests } = openDialog(EditGolfModal, sampleUser());
  enter('Handicap Index', 'low');
  await save();
  expect(requests[0]?.body).toMatchObject({ handicap_index: 'low' });
});
