import { formatNumber } from '#contract/values/money.ts';
import { Link } from '#web/router/link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CheckIcon } from '#web/ui/icons/icon.tsx';
import chipStyles from '../../ui/chip.module.css';
import styles from './filter-chip.module.css';
import { filteredBy, type ListCallName, type ListOf, pathParams } from './list-search.ts';

/** One filter of a list, with how many it finds where the list counts. */
export function FilterChip<N extends ListCallName>({
  list,
  filter,
  isChosen,
  isQuiet = false,
  counted,
  title,
}: {
  list: ListOf<N>;
  filter: string;
  isChosen: boolean;
  /** It finds nobody. */
  isQuiet?: boolean;
  /** Without it the list does not count; without its number that is not known yet, or never. */
  counted?: { number: number | undefined } | undefined;
  /** What its word means, where it can be taken for something else. */
  title?: string | undefined;
}) {
  return (
    <Link
      className={classNames(chipStyles.chip, isQuiet && styles.quiet)}
      to={list.path}
      {...pathParams(list)}
      search={filteredBy(list, filter)}
      aria-current={isChosen ? 'true' : undefined}
      title={title}
    >
      {isChosen && <CheckIcon />}
      {list.filters?.[filter]}
      {counted && (
        <span className={styles.number}>
          {counted.number !== undefined && formatNumber(counted.number)}
        </span>
      )}
    </Link>
  );
}
