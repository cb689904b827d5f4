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
  look,
}: {
  legend: string;
  choices: { value: string; label: ReactNode }[];
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  look?: 'chips';
}) {
  const name = useId();
  return (
    <fieldset className={look ? styles.chips : styles.group} disabled={disabled}>
      <legend className={styles.legend}>{legend}</legend>
      {choices.map((choice) => (
        <label className={look ? styles.chip : choiceStyles.label} key={choice.value}>
          <input
            type="radio"
            className={look ? styles.covering : choiceStyles.dot}
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
