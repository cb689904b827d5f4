import { useQueryClient } from '@tanstack/react-query';
import type { PageVersion, SitePageRecord } from '#contract/site/site-pages.ts';
import { whenIn } from '#contract/values/when.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { PartFailed } from '#web/forms/try-again.tsx';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useZone } from '#web/ui/zone.ts';
import sections from '../../ui/sections.module.css';
import { notifyUndo } from '../pieces/notify-undo.tsx';
import { organize, useOrganized } from '../session/organize-call.ts';
import { labelsOf } from './page-words.ts';
import styles from './site-pages.module.css';
import { storePage } from './store-page.ts';

/** Who changed what, and the way back. A version that is restored becomes the draft. */
export function PageVersions({
  record,
  onRestored,
}: {
  record: SitePageRecord;
  onRestored: (record: SitePageRecord) => void;
}) {
  const queryClient = useQueryClient();
  const query = useOrganized('pageVersions', { params: { page: record.page } });
  const { run, failure, underWay } = useButtonChange();

  async function restore(version: number, of: number): Promise<SitePageRecord> {
    const { data } = await organize('restorePage', {
      params: { page: record.page },
      body: { version, of },
    });
    storePage(queryClient, data);
    onRestored(data);
    return data;
  }

  const restoreOne = ({ version: of }: PageVersion) =>
    run(`${of}`, async () => {
      const restored = await restore(record.version, of);
      const { replaced } = restored;
      if (replaced === undefined) notifyDone('That version is the draft now.');
      else
        notifyUndo('That version is the draft now. The draft before is among the versions.', () =>
          restore(restored.version, replaced),
        );
    });

  return (
    <section className={sections.stack} aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      {query.error && !query.data && <PartFailed what="The versions" query={query} />}
      <FormFailure message={failure} />
      <ul className={styles.versions}>
        {query.data?.data.map((one) => (
          <li key={one.version}>
            <VersionWords record={record} version={one} />
            <Button
              variant="quiet"
              loading={underWay.includes(`${one.version}`)}
              onClick={() => restoreOne(one)}
            >
              Restore
              <span className="visually-hidden"> version {one.version}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function VersionWords({
  record,
  version: { version, at, by, kind, changed, published_at },
}: {
  record: SitePageRecord;
  version: PageVersion;
}) {
  const zone = useZone();
  return (
    <span>
      <strong>{whenIn(zone, at, 'log')}</strong>
      {`, ${by ?? 'the installation'}. `}
      {changed.length > 0 ? labelsOf(record, changed) : `Version ${version}`}{' '}
      {published_at === null && <Badge tone="sand">Draft, replaced</Badge>}
      {kind === 'anew' && <Badge tone="sand">To be accepted anew</Badge>}
    </span>
  );
}
