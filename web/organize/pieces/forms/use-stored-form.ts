import { createElement, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { inTabStorage } from '#web/api/tab-storage.ts';
import { useCheckedForm } from '#web/forms/use-checked-form.ts';
import { notify } from '#web/overlays/overlay-store.ts';
import { useSelf } from '../../session/organizer.ts';
import { declined } from '../act-with-numbers.ts';
import { RestoredNote } from './restored-note.tsx';

const declinedNote = {
  type: 'info',
  title: 'Nothing was done.',
  body: 'What you typed is still here.',
} as const;

/**
 * A form whose typed values survive a reload, a refusal and the end of the session (11.3): they are in this
 * tab's storage, under the person and the record, until they are stored. Signing out removes them.
 *
 * `record` names what is edited. With another `key` the fields begin anew, once their values are stored.
 */
export function useStoredForm<Values extends object>(
  record: string,
  startValues: Values,
  send: (values: Values) => Promise<void>,
) {
  const name = storageName(useSelf()?.uuid, record);
  // Read when the form begins: while it is typed into, the fields have the values.
  const [stored, setStored] = useState(() => ({ round: 0, values: storedValues<Values>(name) }));
  const [isTyped, setTyped] = useState(() => Object.keys(stored.values).length > 0);
  // Not once the portal types in place of the person.
  const [isRestored, setRestored] = useState(isTyped);
  const form = useCheckedForm({ ...startValues, ...stored.values }, async (values) => {
    try {
      await send(values);
    } catch (error) {
      if (error !== declined) throw error;
      notify({ ...declinedNote, hasClose: true });
      return;
    }
    // What was typed while it was sent stays.
    if (isSameAs(values, form.ref.current)) forget();
  });

  function forget() {
    inTabStorage((storage) => storage.removeItem(name));
    setStored(({ round }) => ({ round: round + 1, values: {} }));
    setTyped(false);
    setRestored(false);
  }

  function refill(values: Partial<Values>) {
    inTabStorage((storage) => storage.setItem(name, JSON.stringify(values)));
    setStored(({ round }) => ({ round: round + 1, values }));
    setTyped(true);
  }

  function keep() {
    if (!form.ref.current) return;
    const now = Object.entries(valuesNow(form.ref.current, startValues));
    const typed = now.filter(([field, value]) => value !== startValues[field as keyof Values]);
    inTabStorage((storage) => storage.setItem(name, JSON.stringify(Object.fromEntries(typed))));
    setTyped(typed.length > 0);
  }

  return {
    ...form,
    key: stored.round,
    /** Whether the fields began with what was typed before. */
    isRestored,
    above: isRestored && createElement(RestoredNote, { onDiscard: forget }),
    /** Whether anything stands in the fields that is not stored. */
    isTyped,
    /** Back to the start values. */
    forget,
    /** Begins the fields anew, with these values typed. */
    refill,
    field(field: keyof Values & string) {
      const { onChange, ...props } = form.field(field);
      return {
        ...props,
        onChange: () => {
          onChange();
          keep();
        },
      };
    },
  };
}

/** The values of the fields now; those without a field as they were. */
export function valuesNow<Values extends object>(
  form: HTMLFormElement | null,
  start: Values,
): Values {
  const typed = Object.entries(start).map(([name, value]) => {
    const input = form?.elements.namedItem(name) as HTMLInputElement | null;
    if (!input) return [name, value];
    return [name, input.type === 'checkbox' ? input.checked : input.value];
  });
  return Object.fromEntries(typed);
}

/** Types in place of the person, who goes on at one of the fields. */
export function retype<Values extends object>(
  form: {
    ref: RefObject<HTMLFormElement | null>;
    refill: (values: Partial<Values>) => void;
  },
  start: Values,
  changed: Partial<NoInfer<Values>>,
  focused: string,
): void {
  flushSync(() => form.refill({ ...valuesNow(form.ref.current, start), ...changed }));
  const field = form.ref.current?.elements.namedItem(focused);
  if (field instanceof HTMLElement) field.focus();
}

export function isSameAs(values: object, form: HTMLFormElement | null): boolean {
  return JSON.stringify(valuesNow(form, values)) === JSON.stringify(values);
}

function storageName(person: string | undefined, record: string): string {
  return `organize ${person} ${record}`;
}

function storedValues<Values>(name: string): Partial<Values> {
  return (
    inTabStorage((storage) => JSON.parse(storage.getItem(name) ?? '{}') as Partial<Values>) ?? {}
  );
}
