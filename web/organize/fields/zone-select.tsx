import { type ComponentProps, useDeferredValue } from 'react';
import { Select } from '#web/ui/fields/select.tsx';

/** Those of Canada, from east to west, by the names that people there use. */
const canadian: Readonly<Record<string, string>> = {
  'America/St_Johns': 'Newfoundland — St. John’s',
  'America/Halifax': 'Atlantic — Halifax',
  'America/Moncton': 'Atlantic — Moncton',
  'America/Toronto': 'Eastern — Toronto',
  'America/Iqaluit': 'Eastern — Iqaluit',
  'America/Winnipeg': 'Central — Winnipeg',
  'America/Regina': 'Saskatchewan — Regina',
  'America/Edmonton': 'Mountain — Edmonton',
  'America/Yellowknife': 'Mountain — Yellowknife',
  'America/Vancouver': 'Pacific — Vancouver',
  'America/Whitehorse': 'Yukon — Whitehorse',
};

/**
 * Every time zone that the browser knows and that begins so; those of Canada first. The four hundred elsewhere
 * come after the screen is painted, but for the chosen one.
 */
export function ZoneSelect({
  only = '',
  ...props
}: { only?: string | undefined } & Omit<ComponentProps<typeof Select>, 'children'>) {
  const isWhole = useDeferredValue(true, false);
  const all = Intl.supportedValuesOf('timeZone').filter((zone) => zone.startsWith(only));
  const groups = {
    Canada: Object.keys(canadian).filter((zone) => all.includes(zone)),
    Elsewhere: all.filter(
      (zone) => !(zone in canadian) && (isWhole || zone === props.defaultValue),
    ),
  };
  return (
    <Select {...props}>
      {Object.entries(groups).map(([label, zones]) => (
        <optgroup key={label} label={label}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {canadian[zone] ?? zone.slice(only.length).replaceAll('_', ' ')}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}
