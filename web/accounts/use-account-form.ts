import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { ApiError, fieldMessage } from '../api/api-error.ts';
import { explainFailure } from './explain-failure.ts';

/**
 * A form that the server checks. Its messages stand under their fields (5.9) with the first of them
 * focused; whatever else went wrong is said above the button. Nothing typed is ever lost.
 */
export function useAccountForm<Values extends FieldValues>(
  startValues: DefaultValues<Values>,
  send: (values: Values) => Promise<void>,
) {
  const { register, handleSubmit, setError, setFocus, reset, formState } = useForm<Values>({
    defaultValues: withoutEmpty(startValues),
  });
  const { errors, isSubmitting } = formState;
  const [failure, setFailure] = useState<string>();
  const isEarly = !useHydrated();

  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    await send(values).catch(show);
  });

  function show(error: unknown) {
    const refused = error instanceof ApiError ? error.errors : {};
    const fields = (Object.keys(startValues) as Path<Values>[]).filter((name) => refused[name]);
    for (const name of fields) setError(name, { message: fieldMessage(error, name) ?? '' });
    const [first] = fields;
    if (first) setFocus(first);
    else setFailure(explainFailure(error));
  }

  return {
    submit,
    failure,
    isSubmitting,
    /** Still as the server sent it. */
    isEarly,
    /** As it was at first, once what was typed is kept. */
    startAnew: () => reset(startValues as Values),
    /** What an input of the form is given: its name, its wiring, its message. */
    field(name: Path<Values>) {
      const message = errors[name]?.message;
      return { ...register(name), error: typeof message === 'string' ? message : undefined };
    },
  };
}

/** A form may be older than the program: where it starts empty, what was typed by then is taken over. */
function withoutEmpty<Values extends object>(startValues: Values): Values {
  const filled = Object.entries(startValues).filter(([, value]) => value !== '' && value !== false);
  return Object.fromEntries(filled) as Values;
}

export type AccountFormState = Pick<
  ReturnType<typeof useAccountForm>,
  'submit' | 'failure' | 'isSubmitting' | 'isEarly'
>;
