import { act } from 'react';
import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { currentOverlays } from '../overlays/overlay-store.ts';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { TextInput } from '../ui/fields/text-input.tsx';
import { focus, one, render, type } from '../ui/testing/render.tsx';
import { CheckedForm } from './checked-form.tsx';
import { useCheckedForm } from './use-checked-form.ts';

const start = { name: 'Owen', city: '', newsletter: false, hidden: 'as it was' };
type Values = typeof start;

function Form({ send }: { send: (values: Values) => Promise<void> }) {
  const form = useCheckedForm(start, async (values) => {
    await send(values);
    form.reset();
  });
  return (
    <CheckedForm form={form} button="Send">
      <TextInput label="Name" {...form.field('name')} />
      <TextInput label="City" {...form.field('city')} />
      <Checkbox label="Newsletter" {...form.field('newsletter')} />
    </CheckedForm>
  );
}

const field = (name: string) => one<HTMLInputElement>(`input[name=${name}]`);
const press = () => act(async () => one<HTMLFormElement>('form').requestSubmit());

test('5.9 a form sends the values of its fields, and is reset once they are stored', async () => {
  const sent: Values[] = [];
  render(<Form send={async (values) => void sent.push(values)} />);
  type(field('city'), 'Halifax');
  act(() => field('newsletter').click());
  await press();
  expect(sent).toEqual([{ name: 'Owen', city: 'Halifax', newsletter: true, hidden: 'as it was' }]);
  expect([field('name').value, field('city').value, field('newsletter').checked]).toEqual([
    'Owen',
    '',
    false,
  ]);
});

test('5.9 a form that is being sent is not sent again', async () => {
  const answer = Promise.withResolvers<void>();
  const sent: Values[] = [];
  render(
    <Form
      send={(values) => {
        sent.push(values);
        return answer.promise;
      }}
    />,
  );
  await press();
  await press();
  expect(sent).toHaveLength(1);
  await act(async () => answer.resolve());
  await press();
  expect(sent).toHaveLength(2);
});

test('5.9 messages are shown under their fields, the first one is focused, and the typed text stays', async () => {
  const errors = { city: ['Enter a city.'], newsletter: ['Say yes.'] };
  render(
    <Form send={() => Promise.reject(new ApiError(400, { message: 'No.', errors } as object))} />,
  );
  type(field('name'), 'Robin');
  await press();
  expect(document.activeElement).toBe(field('city'));
  expect(document.body.textContent).toContain('Enter a city.');
  expect(document.body.textContent).toContain('Say yes.');
  expect(one('form > [role=alert]').textContent).toBe('');
  expect(field('name').value).toBe('Robin');

  // A message is about the value that was sent.
  type(field('city'), 'H');
  expect(document.body.textContent).not.toContain('Enter a city.');
  expect(document.body.textContent).toContain('Say yes.');
});

test('5.9 an error does not move the focus away from a field outside the form', async () => {
  const errors = { city: ['Enter a city.'] };
  render(
    <>
      <input name="above" />
      <Form
        send={() => {
          focus(field('above'));
          return Promise.reject(new ApiError(400, { message: 'No.', errors }));
        }}
      />
    </>,
  );
  await press();
  expect(document.activeElement).toBe(field('above'));
  expect(document.body.textContent).toContain('Enter a city.');
});

test('8.5 a failure that is about no field is shown above the button until the next try', async () => {
  let failure: Error | undefined = new ApiError(0, { message: 'Network Error' });
  render(
    <Form
      send={async () => {
        if (failure) throw failure;
      }}
    />,
  );
  focus(field('name'));
  await press();
  expect(one('form > [role=alert]').textContent).toContain('Network Error: the portal could not');
  expect(document.activeElement).toBe(field('name'));
  failure = undefined;
  await press();
  expect(one('form > [role=alert]').textContent).toBe('');
});

test('1.5 after the form is left, its failure is a toast', async () => {
  const answer = Promise.withResolvers<void>();
  const before = currentOverlays().notifications.length;
  const errors = { city: ['Enter a city.'] };
  const { unmount } = render(<Form send={() => answer.promise} />);
  await press();
  unmount();
  await act(async () =>
    answer.reject(new ApiError(400, { message: 'Look at the fields.', errors })),
  );
  expect(currentOverlays().notifications.slice(before)).toMatchObject([
    { type: 'error', body: 'Enter a city.' },
  ]);
});

test('1.5 also while the next screen is still loading', async () => {
  const answer = Promise.withResolvers<void>();
  const before = currentOverlays().notifications.length;
  history.replaceState(null, '', '/register');
  render(<Form send={() => answer.promise} />);
  await press();
  history.replaceState(null, '', '/about-us');
  await act(async () => answer.reject(new ApiError(409, { message: 'Too late.' })));
  expect(currentOverlays().notifications.slice(before)).toMatchObject([{ body: 'Too late.' }]);
  expect(one('form > [role=alert]').textContent).toBe('');
});
