import {
  type ComponentProps,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names.ts';
import { ErrorLine } from '../field-message.tsx';
import { CloseIcon } from '../icon.tsx';
import { CalendarIcon } from '../screen-icons.tsx';
import { type Moment, now, readMoment } from './calendar.ts';
import { formatMoment, parseMoment } from './date-format.ts';
import styles from './date-picker.module.css';
import { DatePickerPopup } from './date-picker-popup.tsx';
import { isDisabled, type PickerLimits } from './picker-limits.ts';
import { roundTo, unitOf, type View, valueText, viewTitle } from './picker-views.ts';

export type DatePickerProps = PickerLimits &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max' | 'type' | 'readOnly'> & {
    /** 'YYYY-MM-DD', with minView 'time' 'YYYY-MM-DDTHH:mm'; a picked month or year is its first day. */
    value: string | null;
    onChange: (value: string | null) => void;
    /** What the field shows and takes: yyyy, MMMM, MMM, MM, dd, HH, mm and anything between. */
    format?: string;
    startView?: View;
    minView?: View;
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
  className,
  onBlur,
  ...native
}: DatePickerProps) {
  const limits = { min, max, disabledDates, disabledTimes };
  const moment = value ? readMoment(value) : undefined;
  const shown = moment ? formatMoment(moment, format) : '';

  const group = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<'beside' | 'inside'>();
  const [typed, setTyped] = useState<string>();
  const [refused, setRefused] = useState('');

  function openPopup(from: HTMLElement, focus: 'beside' | 'inside') {
    if (native.disabled) return;
    opener.current = from;
    setOpen(focus);
  }

  function close() {
    setOpen(undefined);
    opener.current?.focus();
  }

  function pick(picked: Moment) {
    setTyped(undefined);
    setRefused('');
    onChange(valueText(minView, picked));
    close();
  }

  // 5.5: typed text counts only as a full parse to the exact format length.
  function type(text: string) {
    setTyped(text);
    setRefused('');
    if (text === '' && clearable) onChange(null);
    const parsed = parseMoment(text, format, roundTo(minView, moment ?? now()));
    if (parsed && !isDisabled(unitOf(minView), parsed, limits)) {
      onChange(valueText(minView, parsed));
    }
  }

  function clear() {
    setTyped(undefined);
    setRefused('');
    onChange(null);
    // The button goes away with the value, the focus must not.
    group.current?.querySelector('input')?.focus();
  }

  // What was typed goes away here, so it is said why: nobody should think that it was taken.
  function leave() {
    if (typed && typed !== shown) {
      const isDate = parseMoment(typed, format, roundTo(minView, moment ?? now()));
      const example = formatMoment(now(), format);
      setRefused(
        isDate ? `${typed} cannot be chosen.` : `${typed} is not a date. Write it like ${example}.`,
      );
    }
    setTyped(undefined);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' || event.key === 'Escape') {
      // Neither may reach the form or the dialog around: it only leaves the field.
      setOpen(undefined);
      event.currentTarget.blur();
    } else if (event.key === 'ArrowDown' || (event.key === ' ' && !typing)) {
      openPopup(event.currentTarget, 'inside');
    } else {
      return;
    }
    event.preventDefault();
  }

  const closeFrom = useEffectEvent((target: EventTarget | null) => {
    if (target instanceof Node && !group.current?.contains(target)) setOpen(undefined);
  });

  const closeOnEscape = useEffectEvent((event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Escape') return;
    // The field answers for itself, by leaving it (5.5).
    if (event.target instanceof HTMLInputElement) return;
    // The dialog around the field stays open.
    event.preventDefault();
    close();
  });

  useEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    const { signal } = stop;
    const frame = group.current;
    document.addEventListener('pointerdown', (event) => closeFrom(event.target), { signal });
    frame?.addEventListener('focusout', (event) => closeFrom(event.relatedTarget), { signal });
    frame?.addEventListener('keydown', closeOnEscape, { signal });
    return () => stop.abort();
  }, [open]);

  return (
    <>
      <div ref={group} className={classNames(styles.group, clearable && styles.clearable)}>
        <input
          autoComplete="off"
          {...native}
          type="text"
          className={classNames(className, styles.input)}
          value={typed ?? shown}
          readOnly={!typing}
          aria-haspopup="dialog"
          onChange={(event) => type(event.target.value)}
          onClick={(event) => openPopup(event.currentTarget, typing ? 'beside' : 'inside')}
          onKeyDown={press}
          onBlur={(event) => {
            leave();
            onBlur?.(event);
          }}
        />
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
            aria-expanded={open !== undefined}
            onClick={(event) => (open ? close() : openPopup(event.currentTarget, 'inside'))}
          >
            <CalendarIcon />
          </button>
        </div>
        {open && group.current && (
          <DatePickerPopup
            key={open}
            anchor={group.current}
            value={moment}
            startView={startView}
            minView={minView}
            weekStart={weekStart}
            limits={limits}
            takesFocus={open === 'inside'}
            onPick={pick}
          />
        )}
      </div>
      {/* It stands there before it says anything, or that would not be announced. */}
      <div role="status">{refused && <ErrorLine text={refused} />}</div>
    </>
  );
}
