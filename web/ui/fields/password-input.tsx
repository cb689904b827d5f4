import { type ComponentProps, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../class-names.ts';
import { EyeIcon, EyeOffIcon } from '../icons/screen-icons.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { Field, type FieldProps, labelId } from './field.tsx';
import styles from './password-input.module.css';

export function PasswordInput({
  label,
  hint,
  error,
  id,
  ...native
}: FieldProps & Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  const [shown, setShown] = useState(false);
  const isEarly = !useHydrated();
  const ownId = useId();
  const inputId = id ?? ownId;

  function toggle() {
    const input = document.getElementById(inputId);
    if (!(input instanceof HTMLInputElement)) return;
    const { selectionStart, selectionEnd } = input;
    flushSync(() => setShown(!shown));
    // Some browsers put the caret at the start when the type changes.
    input.setSelectionRange(selectionStart, selectionEnd);
  }

  return (
    <Field label={label} hint={hint} error={error} id={inputId}>
      {(control) => (
        <div className={styles.group}>
          <input
            aria-required
            // As a password it is never capitalized.
            autoCapitalize={shown ? 'none' : undefined}
            spellCheck={false}
            {...native}
            type={shown ? 'text' : 'password'}
            {...control}
            className={classNames(control.className, styles.input)}
          />
          <button
            type="button"
            className={styles.eye}
            aria-controls={inputId}
            aria-describedby={labelId(inputId)}
            disabled={isEarly || native.disabled}
            // A press must not move the focus out of the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={toggle}
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
            {/* The name says the state. `aria-pressed` as well would contradict it. */}
            <span className="visually-hidden">{shown ? 'Hide Password' : 'Show Password'}</span>
          </button>
        </div>
      )}
    </Field>
  );
}
