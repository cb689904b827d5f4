import { act } from 'react';
import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { currentOverlays } from '../overlays/overlay-store.ts';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { TextInput } from '../ui/fields/text-input.tsx';
import { focus, one, render, type } from '../ui/testing/render.tsx';
import { CheckedForm } from './checked-form.tsx';
import { useCheckedForm } from './use-checked-form.ts';

const start = { name: 'Owen', city: '', news: false, hidden: 'as it was' };
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
      <Checkbox label="News" {...form.field('news')} />
    </CheckedForm>
  );
}

const field = (name: string) => one<HTMLInputElement>(`input[name=${name}]`);
const press = () => act(async () => one<HTMLFormElement>('form').requestSubmit());

test('5.9 a form sends what stands in its fields, and starts anew once that is kept', async () => {
  const sent: Values[] = [];
  render(<Form send={async (values) => void sent.push(values)} />);
  type(field('city'), 'Halifax');
  act(() => field('news').click());
  await press();
  expect(sent).toEqual([{ name: 'Owen', city: 'Halifax', news: true, hidden: 'as it was' }]);
  expect([field('name').value, field('city').value, field('news').checked]).toEqual([
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

test('5.9 what is refused is said under its field, the first of them has the focus, and nothing typed is lost', async () => {
  const errors = { city: ['Enter a city.'], news: ['Say yes.'] };
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

  // A message is about the value that was refused.
  type(field('city'), 'H');
  expect(document.body.textContent).not.toContain('Enter a city.');
  expect(document.body.textContent).toContain('Say yes.');
});

test('5.9 who is led to a field above the form meanwhile is not led away from it', async () => {
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

test('8.5 what is about no field is said above the button, until the next try', async () => {
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

test('1.5 whoever leaves a form before it is answered learns what was wrong with it', async () => {
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

test('1.5 so does whoever is on the way to a screen that has not come yet', async () => {
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
