import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ComponentType } from 'react';
import type { User } from '#contract/profile/profile.ts';
import { userQuery, useUser } from '../../api/session.ts';
import { answerCalls } from '../../api/testing/answer-calls.ts';
import { currentOverlays, dismiss } from '../../overlays/overlay-store.ts';
import { click, one, render } from '../../ui/testing/render.tsx';
import type { DialogProps } from '../use-profile-dialog.ts';

interface SentRequest {
  method: string;
  path: string;
  body?: unknown;
}

type Answer = { status: number; body: unknown };

export const answer = (data: unknown): Answer => ({ status: 200, body: { data } });

export const badRequest = (errors: Record<string, string[]>): Answer => ({
  status: 400,
  body: { message: 'Please check the fields.', errors },
});

/** Opens a dialog for a person. `respond` answers in place of the server; `requests` records the calls. */
export function openDialog(
  Dialog: ComponentType<DialogProps>,
  user: User,
  respond: (request: SentRequest) => Answer | Promise<Answer> = () => answer(user),
) {
  for (const { uuid } of currentOverlays().notifications) dismiss(uuid);
  const requests: SentRequest[] = [];
  answerCalls(async (path, { method, body }) => {
    requests.push({ method, path, ...(body === undefined ? {} : { body }) });
    return respond({ method, path, body });
  });
  const queryClient = new QueryClient();
  queryClient.setQueryData(userQuery.queryKey, user);
  const closed: boolean[] = [];

  function Page({ restores }: { restores: boolean }) {
    const current = useUser();
    if (!current) return null;
    return (
      <Dialog
        name="about"
        title="Edit"
        user={current}
        restores={restores}
        onClose={(hasUnsaved) => closed.push(hasUnsaved)}
      />
    );
  }
  const page = (restores: boolean) => (
    <QueryClientProvider client={queryClient}>
      <Page restores={restores} />
    </QueryClientProvider>
  );
  let { unmount } = render(page(false));
  return {
    requests,
    closed,
    queryClient,
    /** Closes and opens it again: with the draft from the toast, without it from its button. */
    reopen(restores: boolean) {
      unmount();
      unmount = render(page(restores)).unmount;
    },
    leave: () => unmount(),
  };
}

export const update = () => one<HTMLButtonElement>('dialog footer button');

/** Presses 'Update Profile' and waits until the reply is shown. */
export async function save(): Promise<void> {
  click(update());
  await flush();
}

/**
 * Waits until a reply is shown. The first task processes the reply; the query cache then notifies its
 * observers by a timer, which runs before the second task.
 */
export const flush = () =>
  act(async () => {
    for (let task = 0; task < 2; task++) await new Promise((resolve) => setTimeout(resolve));
  });

/** The control with this label. */
export function labelled<E extends HTMLElement = HTMLInputElement>(label: string): E {
  const found = [...document.querySelectorAll('label')].filter(
    (element) => element.textContent === label,
  );
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`${found.length} labels say ${label}`);
  const control = only.htmlFor
    ? document.getElementById(only.htmlFor)
    : only.querySelector('input');
  return control as E;
}

/** Enters text into a field, or selects an option. */
export function enter(label: string, text: string): void {
  const control = labelled<HTMLInputElement>(label);
  const write = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set;
  act(() => {
    write?.call(control, text);
    const type = control.tagName === 'SELECT' ? 'change' : 'input';
    control.dispatchEvent(new Event(type, { bubbles: true }));
  });
}

export function button(text: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === text,
  );
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`${found.length} buttons say ${text}`);
  return only;
}

/** The toasts, oldest first. */
export const toasts = () =>
  currentOverlays().notifications.map(({ type, title, body, hasClose }) => ({
    type,
    title,
    body,
    hasClose,
  }));

export const updated = {
  type: 'success',
  title: 'Success!',
  body: 'Updated Successfully',
  hasClose: true,
};
