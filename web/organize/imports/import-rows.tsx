import { useState } from 'react';
import { importFilters, importOutcomes } from '#contract/members/import-fields.ts';
import type { Import, ImportRow } from '#contract/members/imports.ts';
import { keysOf } from '#contract/values/choices.ts';
import { formatDay, isDay } from '#contract/values/dates.ts';
import { formatNumber } from '#contract/values/money.ts';
import { importDays } from '#contract/values/portal-limits.ts';
import { PartFailed } from '#web/forms/try-again.tsx';
import { Link } from '#web/router/link.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import chips from '../../ui/chip.module.css';
import sections from '../../ui/sections.module.css';
import { ChipStrip } from '../lists/chip-strip.tsx';
import rows from '../lists/list-rows.module.css';
import { fileHref, useOrganized } from '../session/organize-call.ts';
import { CorrectRow } from './correct-row.tsx';
import styles from './imports.module.css';
import { RowPages } from './row-pages.tsx';

interface Props {
  list: Import;
  reload: () => Promise<void>;
}

/** Each row with what becomes of it; those that are wrong can be corrected (16.4). */
export function ImportRows({ list, reload }: Props) {
  const { filter: asked = 'all', page: at = '1' } = useSearch();
  const filter = keysOf(importFilters).find((name) => name === asked) ?? 'all';
  const params = { uuid: list.uuid };
  const query = useOrganized('importRows', {
    params,
    query: { filter, page: at },
  });
  const { data, error } = query;
  const [correcting, setCorrecting] = useState<ImportRow>();
  return (
    <section className={sections.section} aria-labelledby="rows">
      <h2 id="rows">Rows</h2>
      <RowFilters list={list} filter={filter} />
      <p>
        <a href={fileHref('importRowsFile', { filter }, params)} download>
          Download as CSV
        </a>
      </p>
      {error && !data && <PartFailed what="The rows" query={query} />}
      {!data && !error && <Skeleton />}
      {data?.data.length === 0 && (
        <p>
          {filter === 'all'
            ? `The rows were deleted after ${importDays} days.`
            : `No row is ${importFilters[filter].toLowerCase()}.`}
        </p>
      )}
      {data && (
        <ul className={rows.rows}>
          {data.data.map((row) => (
            <Row
              key={row.line}
              row={row}
              onCorrect={list.state === 'shown' ? () => setCorrecting(row) : undefined}
            />
          ))}
        </ul>
      )}
      {data && (
        <RowPages
          of="rows"
          names={['Earlier Rows', 'Later Rows']}
          meta={data.meta}
          uuid={list.uuid}
          search={(to) => ({ ...(filter !== 'all' && { filter }), page: `${to}` })}
        />
      )}
      {correcting && (
        <CorrectRow
          list={list}
          row={correcting}
          reload={reload}
          onClose={() => setCorrecting(undefined)}
        />
      )}
    </section>
  );
}

function RowFilters({ list, filter }: { list: Import; filter: keyof typeof importFilters }) {
  return (
    <nav aria-label="Filter rows">
      <ChipStrip>
        {keysOf(importFilters)
          .filter((name) => name === 'all' || name === filter || list.counts[name] > 0)
          .map((name) => (
            <li key={name}>
              <Link
                className={chips.chip}
                to="/organize/members/import/$uuid"
                params={{ uuid: list.uuid }}
                search={name === 'all' ? {} : { filter: name }}
                aria-current={name === filter ? 'true' : undefined}
              >
                {name === 'wrong' ? 'Only the wrong ones' : importFilters[name]}
                {name !== 'all' && ` ${formatNumber(list.counts[name])}`}
              </Link>
            </li>
          ))}
      </ChipStrip>
    </nav>
  );
}

const inWords = (text: string) => (isDay(text) ? formatDay(text) : text);

const tones = {
  new: 'green',
  changed: 'pine',
  same: 'sand',
  asked: 'sand',
  card: 'sand',
  twice: 'sand',
  wrong: 'flag',
} as const;

function Row({ row, onCorrect }: { row: ImportRow; onCorrect: (() => void) | undefined }) {
  const { line, outcome, values, why, notice, changes } = row;
  const name = values.name ?? [values.first_name, values.last_name].filter(Boolean).join(' ');
  const isOpen =
    outcome === 'wrong' || outcome === 'asked' || outcome === 'twice' || row.is !== null;
  return (
    <li className={classNames(rows.tallRow, styles.row)}>
      <div className={rows.what}>
        <p className={styles.name}>{name || 'Without a name'}</p>
        <p className={rows.small}>
          Line {formatNumber(line)}
          {values.email && ` · ${values.email}`}
        </p>
      </div>
      <p>
        <Badge tone={tones[outcome]}>{importOutcomes[outcome]}</Badge>
      </p>
      <div className={rows.lines}>
        {why && <p>{why}</p>}
        {changes.map(({ field, old, new: now }) => (
          <p key={field}>
            {field}:{' '}
            {old !== null && (
              <>
                <del>{inWords(old)}</del> →{' '}
              </>
            )}
            {inWords(now)}
          </p>
        ))}
        {notice && <p className={rows.small}>{notice}</p>}
        {onCorrect && (
          <p>
            <Button variant={isOpen ? 'outline' : 'quiet'} onClick={onCorrect}>
              {outcome === 'asked' ? 'Say Who It Is' : 'Correct'}
              <span className="visually-hidden"> line {line}</span>
            </Button>
          </p>
        )}
      </div>
    </li>
  );
}
