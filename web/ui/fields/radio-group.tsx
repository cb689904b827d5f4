import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import choiceStyles from './choice.module.css';
import { FieldMessage } from './field-message.tsx';
import styles from './radio-group.module.css';

/** One of a few choices, which are all shown. */
export function RadioGroup({
  legend,
  choices,
  value,
  onChange,
  disabled,
  look,
  name: given,
  isRequired,
  error,
}: {
  legend: string;
  choices: { value: string; label: ReactNode; hint?: string }[];
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  look?: 'chips';
  /** In a form that sends it. */
  name?: string;
  isRequired?: boolean;
  error?: string | undefined;
}) {
  const id = useId();
  const name = given ?? id;
  return (
    <fieldset className={look ? styles.chips : styles.group} disabled={disabled}>
      <legend className={classNames(styles.legend, isRequired && styles.required)}>{legend}</legend>
      {choices.map((choice) => (
        <label className={look ? styles.chip : choiceStyles.label} key={choice.value}>
          <input
            type="radio"
            className={look ? styles.covering : choiceStyles.dot}
            name={name}
            value={choice.value}
            // The hint describes; in the name it would be read with each choice.
            aria-labelledby={choice.hint && `${id}-${choice.value}`}
            aria-describedby={
              classNames(choice.hint && `${id}-${choice.value}-hint`, error && `${id}-error`) ||
              undefined
            }
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>
            <span id={choice.hint && `${id}-${choice.value}`}>{choice.label}</span>
            {choice.hint && (
              <small className={styles.hint} id={`${id}-${choice.value}-hint`}>
                {choice.hint}
              </small>
            )}
          </span>
        </label>
      ))}
      {given && <FieldMessage id={`${id}-error`} error={error} />}
    </fieldset>
  );
}
