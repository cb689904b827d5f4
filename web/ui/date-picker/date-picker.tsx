import type { ComponentProps, KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import { ErrorLine } from '../fields/field-message.tsx';
import { CloseIcon } from '../icons/icon.tsx';
import { CalendarIcon } from '../icons/screen-icons.tsx';
import { type Moment, parseValue } from './calendar.ts';
import styles from './date-picker.module.css';
import { DatePickerPopup } from './date-picker-popup.tsx';
import type { PickerLimits } from './picker-limits.ts';
import { type PickerView, valueText, viewTitle } from './picker-views.ts';
import { usePopup } from './use-popup.ts';
import { useTypedDate } from './use-typed-date.ts';

type NativeProps = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'min' | 'max' | 'type' | 'readOnly'
>;

export type DatePickerProps = PickerLimits &
  NativeProps & {
    /** 'YYYY-MM-DD', with minView 'time' 'YYYY-MM-DDTHH:mm'; a picked month or year is its first day. */
    value: string | null;
    onChange: (value: string | null) => void;
    /** The format of the text: yyyy, MMMM, MMM, MM, dd, HH, mm and anything between. */
    format?: string;
    startView?: PickerView;
    minView?: PickerView;
    /** 0 is Sunday, 1 Monday. */
    weekStart?: number;
    typing?: boolean;
    clearable?: boolean;
  };

export function DatePicker({
  value,
  onChange,
  format = 'yyyy-MM-dd',
  startView = 'day',
  minView = 'day',
  weekStart = 1,
  typing = false,
  clearable = false,
  min,
  max,
  disabledDates,
  disabledTimes,
  ...native
}: DatePickerProps) {
  const limits = { min, max, disabledDates, disabledTimes };
  const moment = value ? parseValue(value) : undefined;
  const typed = useTypedDate({ moment, format, minView, clearable, limits, onChange });
  const popup = usePopup();

  function pick(picked: Moment) {
    typed.reset();
    onChange(valueText(minView, picked));
    popup.close();
  }

  function clear() {
    typed.reset();
    onChange(null);
    // The button disappears with the value; the focus moves to the field.
    popup.group.current?.querySelector('input')?.focus();
  }

  return (
    <>
      <div ref={popup.group} className={classNames(styles.group, clearable && styles.clearable)}>
        <PickerField native={native} typing={typing} typed={typed} popup={popup} />
        <div className={styles.buttons}>
          {clearable && value && !native.disabled && (
            <button type="button" className={styles.icon} aria-label="Clear Date" onClick={clear}>
              <CloseIcon />
            </button>
          )}
          <button
            type="button"
            className={styles.icon}
            disabled={native.disabled}
            aria-label={moment ? `Change Date, ${viewTitle('time', moment)}` : 'Choose Date'}
            aria-haspopup="dialog"
            aria-expanded={popup.focus !== undefined}
            onClick={({ currentTarget }) =>
              popup.focus ? popup.close() : popup.open(currentTarget, 'inside')
            }
          >
            <CalendarIcon />
          </button>
        </div>
        {popup.focus && popup.group.current && (
          <DatePickerPopup
            key={popup.focus}
            anchor={popup.group.current}
            value={moment}
            startView={startView}
            minView={minView}
            weekStart={weekStart}
            limits={limits}
            takesFocus={popup.focus === 'inside'}
            onPick={pick}
          />
        )}
      </div>
      {/* The live region must exist before its message, or it would not be announced. */}
      <div role="status">{typed.error && <ErrorLine text={typed.error} />}</div>
    </>
  );
}

function PickerField({
  native: { className, onBlur, ...native },
  typing,
  typed,
  popup,
}: {
  native: NativeProps;
  typing: boolean;
  typed: ReturnType<typeof useTypedDate>;
  popup: ReturnType<typeof usePopup>;
}) {
  function open(field: HTMLElement, focus: 'beside' | 'inside') {
    if (!native.disabled) popup.open(field, focus);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' || event.key === 'Escape') {
      // Both only leave the field (5.5); the form or the dialog around it does not get them.
      popup.hide();
      event.currentTarget.blur();
    } else if (event.key === 'ArrowDown' || (event.key === ' ' && !typing)) {
      open(event.currentTarget, 'inside');
    } else {
      return;
    }
    event.preventDefault();
  }

  return (
    <input
      autoComplete="off"
      {...native}
      type="text"
      className={classNames(className, styles.input)}
      value={typed.text}
      readOnly={!typing}
      aria-haspopup="dialog"
      onChange={({ target }) => typed.type(target.value)}
      onClick={({ currentTarget }) => open(currentTarget, typing ? 'beside' : 'inside')}
      onKeyDown={press}
      onBlur={(event) => {
        typed.leave();
        onBlur?.(event);
      }}
    />
  );
}
