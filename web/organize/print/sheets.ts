/** What can be printed; the address says which. */
export const sheets = {
  names: { name: 'By name' },
  parties: { name: 'By party' },
  tags: { name: 'Name tags' },
  kitchen: { name: 'Kitchen counts' },
  'walk-in': { name: 'Walk-in sheet' },
} as const;

export type Sheet = keyof typeof sheets;

export function isSheet(value: string | undefined): value is Sheet {
  return value !== undefined && Object.hasOwn(sheets, value);
}
