import { useDeferredValue } from 'react';
import { Select } from '#web/ui/fields/select.tsx';
import { settingNames } from './settings-values.ts';
import { timeZoneGroups } from './time-zones.ts';

/** Every time zone. The four hundred outside Canada come after the screen is painted, but for the chosen one. */
export function ZoneOfDays(props: Omit<Parameters<typeof Select>[0], 'label' | 'children'>) {
  const isWhole = useDeferredValue(true, false);
  const isShown = (zone: string) => isWhole || zone === props.defaultValue;
  return (
    <Select
      label={settingNames.time_zone}
      hint="Of the days on receipts and in lists. Events have zones of their own."
      {...props}
    >
      {timeZoneGroups().map(({ label, isHere, zones }) => (
        <optgroup key={label} label={label}>
          {zones
            .filter((zone) => isHere || isShown(zone))
            .map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  );
}
