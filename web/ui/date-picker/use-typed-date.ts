import { useState } from 'react';
import { type Moment, now } from './calendar.ts';
import { formatMoment, parseMoment } from './date-format.ts';
import { isDisabled, type PickerLimits } from './picker-limits.ts';
import { roundTo, unitOf, type View, valueText } from './picker-views.ts';

/** The text of the field: the value, or what the person is typing until they leave the field. */
export function useTypedDate({
  moment,
  format,
  minView,
  clearable,
  limits,
  onChange,
}: {
  moment: Moment | undefined;
  format: string;
  minView: View;
  clearable: boolean;
  limits: PickerLimits;
  onChange: (value: string | null) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState('');
  const shown = moment ? formatMoment(moment, format) : '';

  /** 5.5: typed text counts only as a full parse to the exact format length. */
  const parse = (text: string) => parseMoment(text, format, roundTo(minView, moment ?? now()));

  return {
    text: typed ?? shown,
    error,
    /** Back to the value. */
    reset() {
      setTyped(undefined);
      setError('');
    },
    type(text: string) {
      setTyped(text);
      setError('');
      if (text === '' && clearable) onChange(null);
      const parsed = parse(text);
      if (parsed && !isDisabled(unitOf(minView), parsed, limits)) {
        onChange(valueText(minView, parsed));
      }
    },
    /** The field goes back to the value. If that drops typed text, the message says why. */
    leave() {
      if (typed && typed !== shown) {
        const example = formatMoment(now(), format);
        setError(
          parse(typed)
            ? `${typed} cannot be chosen.`
            : `${typed} is not a date. Write it like ${example}.`,
        );
      }
      setTyped(undefined);
    },
  };
}
