import { search as searchLimits } from 'virtual:limits/members';
import { useQuery } from '@tanstack/react-query';
import { lateCall } from '../api/late-call.ts';
import { Link } from '../router/link.tsx';
import { useNextSearch, useRouter } from '../router/router-provider.tsx';
import { classNames } from '../ui/class-names.ts';
import { Select } from '../ui/fields/select.tsx';
import { focusOwnSection } from '../ui/focus-content.ts';
import styles from '../ui/lists/list-page.module.css';
import { SearchAndSort } from '../ui/lists/search-and-sort.tsx';
import { useSearchBox } from '../ui/lists/use-search-box.ts';
import { type MemberSearch, memberSearch } from './member-list.ts';
import own from './member-list-controls.module.css';
import { initials, memberSorts } from './member-list-words.ts';

/** Search and sort. The URL holds both; a change begins at page 1 (4.5). */
export function MemberListControls({ search }: { search: MemberSearch }) {
  const router = useRouter();
  const nextSearch = useNextSearch();

  async function show(
    changed: { search?: string; city?: string; sort?: string; initial?: string },
    replace: boolean,
  ): Promise<void> {
    // The person may have gone to another screen before the delay was over.
    if (router.location.pathname !== '/members') return;
    const { page: _, ...now } = memberSearch(router.location.search);
    return router.navigate({
      to: '/members',
      search: memberSearch({ ...now, ...changed }),
      replace,
    });
  }

  // Replaces, or every pause in typing would be an entry in the history.
  const { box, onSubmit } = useSearchBox(
    search.search ?? '',
    () => nextSearch().search ?? '',
    (text) => show({ search: text }, true),
  );

  const { data } = useQuery({
    queryKey: ['memberInitials'],
    queryFn: () => lateCall('memberInitials'),
  });
  const isOfNobody = (initial: string) =>
    data !== undefined && initial !== search.initial && !data.data.includes(initial);

  return (
    <div className={styles.controls}>
      <form className={classNames(styles.form, own.form)} role="search" onSubmit={onSubmit}>
        <SearchAndSort
          {...box}
          maxLength={searchLimits.maxLength}
          label="Search Members"
          placeholder="A name, a company, a city"
          sorts={memberSorts}
          sort={search.sort ?? 'name'}
          onSort={(sort) => show({ sort }, false)}
        />
        <CitySelect city={search.city ?? ''} onCity={(city) => show({ city }, false)} />
        <div className={own.narrow}>
          <Select
            label="Letter"
            name="initial"
            value={search.initial ?? ''}
            onChange={({ target }) => show({ initial: target.value }, false)}
          >
            <option value="">All</option>
            {initials.map((initial) => (
              <option key={initial} value={initial} disabled={isOfNobody(initial)}>
                {initial.toUpperCase()}
              </option>
            ))}
          </Select>
        </div>
      </form>
      <InitialRail chosen={search.initial} isOfNobody={isOfNobody} />
    </div>
  );
}

/** The cities that members show. Until they are loaded it has the chosen one. */
function CitySelect({ city, onCity }: { city: string; onCity: (city: string) => unknown }) {
  const { data } = useQuery({
    queryKey: ['memberCities'],
    queryFn: () => lateCall('memberCities'),
  });
  const cities = data?.data ?? [];
  const hasChosen = city === '' || cities.includes(city);
  return (
    <Select label="City" name="city" value={city} onChange={({ target }) => onCity(target.value)}>
      <option value="">All Cities</option>
      {!hasChosen && <option value={city}>{city}</option>}
      {cities.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </Select>
  );
}

/** A–Z: each letter is a list of its own. The chosen one leads back to all; a letter of nobody leads nowhere. */
function InitialRail({
  chosen,
  isOfNobody,
}: {
  chosen: string | undefined;
  isOfNobody: (initial: string) => boolean;
}) {
  return (
    <nav aria-label="Members by letter">
      <ul className={own.rail}>
        <li>
          <Link
            className={own.initial}
            to="/members"
            search={({ page: _, ...now }) => memberSearch({ ...now, initial: '' })}
            aria-current={chosen === undefined ? 'true' : undefined}
            onClick={focusOwnSection}
          >
            All
          </Link>
        </li>
        {initials.map((initial) => (
          <li key={initial} aria-hidden={isOfNobody(initial) || undefined}>
            {isOfNobody(initial) ? (
              <span className={own.initial}>{initial.toUpperCase()}</span>
            ) : (
              <Link
                className={own.initial}
                to="/members"
                search={({ page: _, ...now }) =>
                  memberSearch({ ...now, initial: initial === chosen ? '' : initial })
                }
                aria-current={initial === chosen ? 'true' : undefined}
                onClick={focusOwnSection}
              >
                {initial.toUpperCase()}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
