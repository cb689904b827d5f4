import type { ComponentProps } from 'react';
import { Select } from './select.tsx';
import { TextInput } from './text-input.tsx';

/** The two fields above a list that can be searched; the form around them is the list's own. */
export function SearchAndSort({
  sorts,
  sort,
  onSort,
  ...box
}: {
  /** The choices by the value that is sent. */
  sorts: Record<string, string>;
  sort: string;
  onSort: (sort: string) => unknown;
} & Omit<ComponentProps<typeof TextInput>, 'type' | 'name'>) {
  return (
    <>
      <TextInput
        {...box}
        type="search"
        name="search"
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Select
        label="Sort by"
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
