import { type ComponentProps, useDeferredValue } from 'react';
import { Select } from '#web/ui/fields/select.tsx';

/** Those of Canada, from east to west. */
const canadian = [
  'America/St_Johns',
  'America/Halifax',
  'America/Moncton',
  'America/Toronto',
  'America/Iqaluit',
  'America/Winnipeg',
  'America/Regina',
  'America/Edmonton',
  'America/Yellowknife',
  'America/Vancouver',
  'America/Whitehorse',
];

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
    Canada: canadian.filter((zone) => all.includes(zone)),
    Elsewhere: all.filter(
      (zone) => !canadian.includes(zone) && (isWhole || zone === props.defaultValue),
    ),
  };
  return (
    <Select {...props}>
      {Object.entries(groups).map(([label, zones]) => (
        <optgroup key={label} label={label}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.slice(only.length).replaceAll('_', ' ')}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}
