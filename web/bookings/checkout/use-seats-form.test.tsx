import { expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { click, one, render, type } from '#web/ui/testing/render.tsx';
import { useSeatsForm } from './use-seats-form.ts';

const guest = { key: 'a', name: '', email: '', handicap: '' };

function Seats() {
  const form = useSeatsForm(
    () => ({ guests: [guest] }),
    'data.guests',
    () => {
      throw new ApiError(400, { errors: { 'data.guests.0.name': ['Enter a name.'] } });
    },
  );
  return (
    <form ref={form.ref}>
      <TextInput label="Name" {...form.guestField(0, 'name', 'name')} />
      <button type="button" onClick={() => form.check()}>
        Pay
      </button>
    </form>
  );
}

test('4.18 the error of a guest’s field goes with the first key that is typed', () => {
  const { container } = render(<Seats />);
  click(one('button'));
  expect(container.textContent).toContain('Enter a name.');
  type(one<HTMLInputElement>('input'), 'B');
  expect(container.textContent).not.toContain('Enter a name.');
});
