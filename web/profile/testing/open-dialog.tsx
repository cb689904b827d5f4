import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ComponentType } from 'react';
import type { User } from '#contract/profile.ts';
import { userQuery, useUser } from '../../api/session.ts';
import { answerCalls } from '../../api/testing/answer-calls.ts';
import { currentOverlays, dismiss } from '../../overlays/overlay-store.ts';
import { click, one, render } from '../../ui/testing/render.tsx';
import type { DialogProps } from '../use-profile-dialog.ts';

interface Asked {
  method: string;
  path: string;
  body?: unknown;
}

type Answer = { status: number; body: unknown };

export const answer = (data: unknown): Answer => ({ status: 200, body: { data } });

export const refuse = (errors: Record<string, string[]>): Answer => ({
  status: 400,
  body: { message: 'Please look at the fields.', errors },
});

/** Opens a dialog for a person. `serve` stands for the server; its requests are recorded in `asked`. */
export function openDialog(
  Dialog: ComponentType<DialogProps>,
  user: User,
  serve: (asked: Asked) => Answer | Promise<Answer> = () => answer(user),
) {
  for (const { uuid } of currentOverlays().notifications) dismiss(uuid);
  const asked: Asked[] = [];
  answerCalls(async (path, { method, body }) => {
    asked.push({ method, path, ...(body === undefined ? {} : { body }) });
    return serve({ method, path, body });
  });
  const queryClient = new QueryClient();
  queryClient.setQueryData(userQuery.queryKey, user);
  const closed: boolean[] = [];

  function Opened({ restores }: { restores: boolean }) {
    const known = useUser();
    if (!known) return null;
    return (
      <Dialog
        name="about"
        title="Edit"
        user={known}
        restores={restores}
        onClose={(hasUnsaved) => closed.push(hasUnsaved)}
      />
    );
  }
  const page = (restores: boolean) => (
    <QueryClientProvider client={queryClient}>
      <Opened restores={restores} />
    </QueryClientProvider>
  );
  let { unmount } = render(page(false));
  return {
    asked,
    closed,
    queryClient,
    /** Closes it and opens it again, as from its button or from the toast. */
    reopen(restores: boolean) {
      unmount();
      unmount = render(page(restores)).unmount;
    },
    leave: () => unmount(),
  };
}

export const update = () => one<HTMLButtonElement>('dialog footer button');

/** Presses 'Update Profile' and waits for what comes of it. */
export async function save(): Promise<void> {
  click(update());
  await settle();
}

/**
 * Until what a reply brings is on the screen: within the first turn it is taken, which sets the timer
 * by which the store of answers tells its readers; that one runs before a timer set afterwards.
 */
export const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 2; turn++) await new Promise((go) => setTimeout(go));
  });

/** The control with that label. */
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

/** Text into a field, or a choice of a list. */
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

/** What stands in the toasts, oldest first. */
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
