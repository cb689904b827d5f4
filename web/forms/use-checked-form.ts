import { type FormEvent, useRef, useState } from 'react';
import { explainFailure, refusedFields } from './explain-failure.ts';
import { hasLeft } from './has-left.ts';
import { notifyNotDone } from './use-button-change.ts';

/**
 * A form that the server checks. Its messages stand under their fields (5.9) with the first of them
 * focused; whatever else went wrong is said above the button. Nothing typed is ever lost: it is kept
 * by the fields themselves, which may be older than the program, and read when it is sent.
 */
export function useCheckedForm<Values extends object>(
  startValues: Values,
  send: (values: Values) => Promise<void>,
) {
  type Name = keyof Values & string;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [failure, setFailure] = useState<string>();
  const [isSubmitting, setSubmitting] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = event.currentTarget;
    const { pathname } = window.location;
    form.current = sent;
    setErrors({});
    setFailure(undefined);
    setSubmitting(true);
    await send(typedInto(sent, startValues)).catch((error) => {
      // The screen one leaves stands there until the next has come.
      if (sent.isConnected && !hasLeft(pathname)) show(error);
      else notifyNotDone(error);
    });
    setSubmitting(false);
  }

  function show(error: unknown) {
    const { first, messages } = refusedFields(form.current, error);
    setErrors(messages);
    // Who was led to a field of another form meanwhile, or went there, stays.
    const focused = document.activeElement;
    const isElsewhere = focused?.matches('input, textarea') && !form.current?.contains(focused);
    if (first && !isElsewhere) first.focus();
    if (!first) setFailure(explainFailure(error));
  }

  return {
    submit,
    failure,
    isSubmitting,
    /** As it was at first, once what was typed is kept. */
    startAnew: () => form.current?.reset(),
    /** What an input of the form is given: its name, its start, its message. */
    field(name: Name) {
      const start = startValues[name];
      return {
        name,
        ...(start === true && { defaultChecked: true }),
        ...(typeof start === 'string' && start !== '' && { defaultValue: start }),
        onChange: () => setErrors({ ...errors, [name]: undefined }),
        error: errors[name],
      };
    },
  };
}

/** What stands in a form's fields; a value without a field is as it was at first. */
function typedInto<Values extends object>(form: HTMLFormElement, startValues: Values): Values {
  const typed = Object.entries(startValues).map(([name, start]) => {
    const input = inputOf(form, name);
    return [name, input?.type === 'checkbox' ? input.checked : (input?.value ?? start)];
  });
  return Object.fromEntries(typed);
}

function inputOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return form.elements.namedItem(name) as HTMLInputElement | null;
}

export type CheckedFormState = Pick<
  ReturnType<typeof useCheckedForm>,
  'submit' | 'failure' | 'isSubmitting'
>;
