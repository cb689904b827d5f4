import { useRouter } from '@tanstack/react-router';
import type { ChangeEvent } from 'react';
import styles from '../ui/list-page.module.css';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useSearchBox } from '../ui/use-search-box.ts';
import { type MemberSearch, memberSearch, sorts } from './member-list.ts';

/** Search and sort. The address holds both; whatever is changed begins at page 1 (4.5). */
export function MemberListControls({ search }: { search: MemberSearch }) {
  const router = useRouter();

  function show(changed: { search?: string; sort?: string }, replace: boolean): Promise<void> {
    const { page: _, ...now } = memberSearch(router.latestLocation.search);
    return router.navigate({
      to: '/members',
      search: memberSearch({ ...now, ...changed }),
      replace,
    });
  }

  // Every pause in the typing would else be a step on the way Back.
  const { box, onSubmit } = useSearchBox(search.search ?? '', (text) =>
    show({ search: text }, true),
  );
  const changeSort = ({ target }: ChangeEvent<HTMLSelectElement>) =>
    show({ sort: target.value }, false);

  return (
    <form className={styles.form} role="search" onSubmit={onSubmit}>
      <TextInput
        {...box}
        label="Search members"
        type="search"
        name="search"
        placeholder="A name, a company, a city"
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Select label="Sort by" name="sort" value={search.sort ?? 'name'} onChange={changeSort}>
        {Object.entries(sorts).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </form>
  );
}
