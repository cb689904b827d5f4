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

/** Every time zone that the browser knows; those of Canada first. */
export function timeZoneGroups() {
  const all = Intl.supportedValuesOf('timeZone');
  const here = canadian.filter((zone) => all.includes(zone));
  return [
    { label: 'Canada', isHere: true, zones: here },
    { label: 'Elsewhere', isHere: false, zones: all.filter((zone) => !here.includes(zone)) },
  ];
}
