import { type ReactNode, useId } from 'react';
import choiceStyles from './choice.module.css';
import styles from './radio-group.module.css';

/** One of a few choices, which are all shown. */
export function RadioGroup({
  legend,
  choices,
  value,
  onChange,
  disabled,
}: {
  legend: string;
  choices: { value: string; label: ReactNode }[];
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
}) {
  const name = useId();
  return (
    <fieldset className={styles.group} disabled={disabled}>
      <legend className={styles.legend}>{legend}</legend>
      {choices.map((choice) => (
        <label className={choiceStyles.label} key={choice.value}>
          <input
            type="radio"
            className={choiceStyles.dot}
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
