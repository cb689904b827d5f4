import { useState } from 'react';
import { useZone } from '../zone.ts';
import { type Moment, now } from './calendar.ts';
import { formatMoment, parseMoment } from './date-format.ts';
import { isDisabled, type PickerLimits } from './picker-limits.ts';
import { type PickerView, roundTo, unitOf, valueText } from './picker-views.ts';

/** The text of the field: the value, or the typed text until the field loses the focus. */
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
  minView: PickerView;
  clearable: boolean;
  limits: PickerLimits;
  onChange: (value: string | null) => void;
}) {
  const zone = useZone();
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState('');
  const shown = moment ? formatMoment(moment, format) : '';

  /** 5.5: only text that parses fully, in the exact length of the format, is accepted. */
  const parse = (text: string) => parseMoment(text, format, roundTo(minView, moment ?? now(zone)));

  return {
    text: typed ?? shown,
    error,
    /** Drops the typed text. */
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
    /** Drops the typed text; if it is not the value, the message says why. */
    leave() {
      if (typed && typed !== shown) {
        const example = formatMoment(now(zone), format);
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
