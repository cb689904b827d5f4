import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import { Select } from '../fields/select.tsx';
import { TextInput } from '../fields/text-input.tsx';

/** The two fields above a searchable list. The list renders the form around them. */
export function SearchAndSort({
  sorts,
  sort,
  onSort,
  ...box
}: {
  /** The labels by the value that is sent. */
  sorts: Record<string, string>;
  sort: string;
  onSort: (sort: string) => unknown;
} & Omit<ComponentProps<typeof TextInput>, 'type' | 'name'>) {
  const select = useRef<HTMLSelectElement>(null);
  const sortAsChosen = useEffectEvent(() => {
    const chosen = select.current?.value ?? sort;
    if (chosen !== sort) onSort(chosen);
  });

  // A choice made before hydration.
  useEffect(() => sortAsChosen(), []);

  return (
    <>
      <TextInput {...box} type="search" name="search" autoComplete="off" enterKeyHint="search" />
      <Select
        ref={select}
        label="Sort By"
        name="sort"
        value={sort}
        onChange={({ target }) => onSort(target.value)}
      >
        {Object.entries(sorts).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </>
  );
}
