import { type FormEvent, useState } from 'react';
import { explainFailure } from './explain-failure.ts';
import { hasLeft } from './has-left.ts';
import { isSignedOut, notifyNotDone } from './use-button-change.ts';
import { useForm } from './use-form.ts';

/**
 * A form that sends the values of its fields. The fields are uncontrolled, because people fill in the page
 * before the JavaScript has loaded. A failure that is about no field is shown above the button.
 */
export function useCheckedForm<Values extends object>(
  startValues: Values,
  send: (values: Values) => Promise<void>,
) {
  const { ref, errors, isSubmitting, showErrors, clearError, run } = useForm();
  const [failure, setFailure] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { pathname } = window.location;
    setFailure(undefined);
    await run(
      () => send(valuesIn(form, startValues)),
      (error) => {
        // The old screen stays visible until the next one has loaded.
        if (!form.isConnected || hasLeft(pathname) || isSignedOut(error)) notifyNotDone(error);
        else if (!showErrors(error, !isTypingOutside(form))) setFailure(explainFailure(error));
      },
    );
  }

  return {
    ref,
    submit,
    failure,
    isSubmitting,
    /** Back to the start values, once the typed ones are stored. */
    reset: () => ref.current?.reset(),
    /** The props of a field: its name, its start value, its error. */
    field(name: keyof Values & string) {
      const start = startValues[name];
      return {
        name,
        ...(start === true && { defaultChecked: true }),
        ...(typeof start === 'string' && start !== '' && { defaultValue: start }),
        // The message is about the value that was sent.
        onChange: () => clearError(name),
        error: errors[name],
      };
    },
  };
}

/** The values of the fields; without a field, the start value. */
function valuesIn<Values extends object>(form: HTMLFormElement, startValues: Values): Values {
  const values = Object.entries(startValues).map(([name, start]) => {
    const input = form.elements.namedItem(name) as HTMLInputElement | null;
    return [name, input?.type === 'checkbox' ? input.checked : (input?.value ?? start)];
  });
  return Object.fromEntries(values);
}

/** Whether the focus is in a field of another form, for instance one with an earlier error. */
function isTypingOutside(form: HTMLFormElement): boolean {
  const focused = document.activeElement;
  return Boolean(focused?.matches('input, textarea')) && !form.contains(focused);
}

export type CheckedFormState = Omit<ReturnType<typeof useCheckedForm>, 'field' | 'reset'>;
