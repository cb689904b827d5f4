import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { AddButton } from '#web/ui/add-button.tsx';

/** Adds a line to the form, and goes on in its first field. */
export function AddLine({ what, onAdd }: { what: string; onAdd: () => void }) {
  return <AddButton what={what} onClick={intoAdded(onAdd)} />;
}

/** For a button that adds fields: the focus goes into the first of them, in a list into the first of its new line. */
export function intoAdded(add: () => void) {
  return ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const form = currentTarget.closest('form') ?? document;
    const before = new Set(fieldsIn(form));
    flushSync(add);
    const added = fieldsIn(form).filter((field) => !before.has(field));
    (added.find((field) => field.closest('tr, li, [role="group"]')) ?? added[0])?.focus();
  };
}

const fieldsIn = (form: ParentNode) => [
  ...form.querySelectorAll<HTMLElement>('input:not([hidden]), select, textarea'),
];
