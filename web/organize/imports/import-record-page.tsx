import { useQueryClient } from '@tanstack/react-query';
import type { Import } from '#contract/members/imports.ts';
import { formatNumber } from '#contract/values/money.ts';
import { whenIn } from '#contract/values/when.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useParam } from '#web/router/router-provider.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { useZone } from '#web/ui/zone.ts';
import page from '../../ui/lists/list-page.module.css';
import sections from '../../ui/sections.module.css';
import { ComingScreen } from '../pieces/coming-screen.tsx';
import { useOrganized } from '../session/organize-call.ts';
import { AfterImport } from './after-import.tsx';
import { ImportColumns } from './import-columns.tsx';
import { ImportRows } from './import-rows.tsx';
import { RunImport } from './run-import.tsx';

/** One list: what would become of each row, or what became of it (16.4). */
export function ImportRecordPage() {
  const uuid = useParam('uuid');
  const query = useOrganized('import', { params: { uuid } });
  if (query.data) return <ShownImport key={uuid} list={query.data.data} />;
  return (
    <ComingScreen
      query={query}
      title="Import members"
      missing={{
        title: 'No such list',
        text: 'It was not imported, and is deleted by now.',
        way: (
          <Link className={buttonClass('outline')} to="/organize/members/import">
            Import Members
          </Link>
        ),
      }}
    />
  );
}

const titles = { shown: 'What would happen', done: 'Imported', undone: 'Undone' } as const;

function ShownImport({ list }: { list: Import }) {
  const zone = useZone();
  const reload = useReloadImports();
  const total = Object.values(list.counts).reduce((sum, count) => sum + count, 0);
  return (
    <div className={page.page}>
      <PageHead title="Import members" description="What would become of each row." />
      <header className={page.head}>
        <p>
          <Link to="/organize/members/import">Import members</Link>
        </p>
        <h1>{titles[list.state]}</h1>
        <p className={page.lead}>
          {formatNumber(total)} {total === 1 ? 'row' : 'rows'}, read{' '}
          {whenIn(zone, list.created_at, 'log')}.
          {list.state === 'shown' && ' Nothing is written yet.'}
        </p>
      </header>
      <div className={sections.stack}>
        {list.state === 'shown' ? (
          <>
            <RunImport list={list} reload={reload} />
            <ImportColumns key={JSON.stringify(list.columns)} list={list} reload={reload} />
          </>
        ) : (
          <AfterImport uuid={list.uuid} reload={reload} />
        )}
        <ImportRows list={list} reload={reload} />
      </div>
    </div>
  );
}

/** Everything that tells of imports, and the members. */
function useReloadImports(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    for (const name of [
      'imports',
      'import',
      'importRows',
      'afterImport',
      'importedPeople',
      'lookUpMembers',
      'memberCounts',
    ]) {
      await client.invalidateQueries({ queryKey: [name] });
    }
  };
}
