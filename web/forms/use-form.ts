import { useRef, useState } from 'react';
import { fieldErrors } from './explain-failure.ts';

/**
 * The base of every form. The server validates the fields: after a 400 each message is shown under its
 * field, and the first of these fields is focused (5.9). One submission runs at a time.
 */
export function useForm() {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isSubmitting, setSubmitting] = useState(false);

  return {
    ref,
    errors,
    isSubmitting,
    /** Returns whether the error is about a field of this form. */
    showErrors(error: unknown, movesFocus = true): boolean {
      const { first, messages } = fieldErrors(ref.current, error);
      unfold(ref.current, messages);
      // Before the message is set: a later focus would remove the error look (4.18).
      if (movesFocus) first?.focus();
      setErrors(messages);
      return first !== undefined;
    },
    clearError: (field: string) => setErrors(({ [field]: _, ...others }) => others),
    clearErrors: () => setErrors({}),
    /** Runs a submission. Clears the earlier errors before anything is sent (4.10). */
    async run(submission: () => Promise<void>, onFailure: (error: unknown) => void): Promise<void> {
      if (isSubmitting) return;
      setErrors({});
      setSubmitting(true);
      try {
        await submission();
      } catch (error) {
        onFailure(error);
      } finally {
        setSubmitting(false);
      }
    },
    /** The props of a controlled text field, for forms that need its text while it is typed. */
    textField: (name: string, value: string, onText: (text: string) => void) => ({
      name,
      value,
      error: errors[name],
      onChange: ({ target }: { target: { value: string } }) => onText(target.value),
    }),
  };
}

/** A message behind a closed disclosure line would not be seen, and its field not be focused. */
function unfold(form: HTMLFormElement | null, messages: Record<string, string>): void {
  for (const line of form?.querySelectorAll('details') ?? []) {
    const fields = [...line.querySelectorAll<HTMLInputElement>('[name]')];
    if (fields.some(({ name }) => name in messages)) line.open = true;
  }
}
