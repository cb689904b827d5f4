import { useId, useRef, useState } from 'react';
import { Field } from '#web/ui/fields/field.tsx';
import { FieldMessage } from '#web/ui/fields/field-message.tsx';
import styles from './date-time-input.module.css';

/**
 * A day and a time of day, "2027-06-12T08:30" for the form. Two fields: what a browser has of a `datetime-local`
 * that is filled in to a half is nothing, so a reload would lose it. Here the half is "2027-06-12T".
 */
export function DateTimeInput({
  label,
  hint,
  error,
  name,
  defaultValue = '',
  onChange,
  ...required
}: {
  label: string;
  hint?: string;
  error?: string | undefined;
  name: string;
  defaultValue?: string | undefined;
  onChange: (change: { target: { value: string } }) => void;
  'aria-required'?: boolean;
}) {
  const errorId = useId();
  const [start, time] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const whole = useRef<HTMLInputElement>(null);
  const [value, setValue] = useGiven(defaultValue);
  const [typedDay = '', typedTime = ''] = value.split('T');
  // What is there is not marked; where both are, or none, it is about both.
  const isOfTime = Boolean(typedDay) && !typedTime;
  const isOfDay = Boolean(typedTime) && !typedDay;

  function put() {
    const parts = [start, time].map(({ current }) => current?.value ?? '');
    const next = parts.join('T') === 'T' ? '' : parts.join('T');
    if (whole.current) whole.current.value = next;
    setValue(next);
    onChange({ target: { value: next } });
  }

  return (
    <div className={styles.moment}>
      <Field label={label} hint={hint} error={isOfTime ? undefined : error} errorId={errorId}>
        {(control) => (
          <input
            {...required}
            {...control}
            ref={start}
            type="date"
            max="9999-12-31"
            autoComplete="off"
            value={typedDay}
            onChange={put}
          />
        )}
      </Field>
      <Field label="Time" error={isOfDay ? undefined : error} errorId={errorId}>
        {(control) => (
          <input
            {...required}
            {...control}
            ref={time}
            type="time"
            aria-label={`${label}, Time`}
            autoComplete="off"
            value={typedTime}
            onChange={put}
          />
        )}
      </Field>
      <FieldMessage id={errorId} error={error} />
      {/* What the form has of both. A refusal leads to it, and from it to the day, or to the time that lacks. */}
      <input
        ref={whole}
        className="visually-hidden"
        name={name}
        value={value}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
        onFocus={() => (isOfTime ? time : start).current?.focus()}
      />
    </div>
  );
}

/** A text that the form may set anew: an end that follows its start. */
function useGiven(text: string) {
  const [value, setValue] = useState(text);
  const [given, setGiven] = useState(text);
  if (given !== text) {
    setGiven(text);
    setValue(text);
  }
  return [value, setValue] as const;
}
