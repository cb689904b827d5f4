import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ExportRecord } from '#contract/organizing/export-api.ts';
import { formatNumber } from '#contract/values/money.ts';
import { whenIn } from '#contract/values/when.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { useZone } from '#web/ui/zone.ts';
import { FileLink } from '../pieces/file-link.tsx';
import { fileHref, organizeQuery } from '../session/organize-call.ts';
import styles from './year.module.css';

const isComing = ({ state }: ExportRecord) => state === 'waiting' || state === 'running';
const askedEvery = 1_500;
/** A download that has not begun by then failed: it can be pressed again. */
const begunWithin = 20_000;

/** What oneself asked for within a day; while something is being made it is asked again and again. */
export function useExports() {
  return useQuery({
    ...organizeQuery('exports'),
    refetchInterval: ({ state }) => (state.data?.data.some(isComing) ? askedEvery : false),
  });
}

/** How far a file is, its one download, or why there is none. */
export function ExportState({ shown }: { shown: ExportRecord }) {
  return (
    <div className={styles.export} aria-live="polite">
      {isComing(shown) && <Coming shown={shown} />}
      {shown.state === 'ready' && <Ready shown={shown} />}
      {shown.state === 'fetched' && <p>Downloaded. It is not on the portal any more.</p>}
      {shown.state === 'gone' && <p>The last file was not downloaded within a day, and is gone.</p>}
      {shown.state === 'failed' && <p role="alert">{shown.why_not}</p>}
    </div>
  );
}

function Coming({ shown: { done, total, uuid } }: { shown: ExportRecord }) {
  const id = `export-${uuid}`;
  return (
    <>
      <label htmlFor={id}>
        {total === null
          ? 'Making…'
          : `Making: ${formatNumber(Math.min(done, total))} of ${formatNumber(total)} rows`}
      </label>
      <progress
        id={id}
        className={styles.progress}
        {...(total !== null && total > 0 && { value: Math.min(done, total), max: total })}
      />
      <p className={styles.quiet}>You can leave this page, and come back.</p>
    </>
  );
}

function Ready({ shown: { uuid, kind, year, bytes, until } }: { shown: ExportRecord }) {
  const zone = useZone();
  const queryClient = useQueryClient();
  const name = kind === 'year' ? `year ${year}` : 'everything';
  // The browser fetches the file by itself; how that ended the portal knows.
  const [isTaken, setTaken] = useState(false);
  useEffect(() => {
    if (!isTaken) return;
    const lookAgain = () => {
      for (const of of ['exports', 'fiscalYears'])
        void queryClient.invalidateQueries({ queryKey: [of] });
    };
    const looking = setInterval(lookAgain, askedEvery);
    const giveUp = setTimeout(() => setTaken(false), begunWithin);
    return () => {
      clearInterval(looking);
      clearTimeout(giveUp);
      void queryClient.invalidateQueries({ queryKey: ['fiscalYears'] });
    };
  }, [isTaken, queryClient]);
  if (isTaken) return <p>Downloading…</p>;
  return (
    <>
      <FileLink
        className={buttonClass()}
        href={fileHref('exportFile', {}, { uuid })}
        isPersonal
        // The press is over by then: it follows the link.
        onDownload={() => setTimeout(() => setTaken(true))}
      >
        Download ({sizeOf(bytes ?? 0)})<span className="visually-hidden">, {name}</span>
      </FileLink>
      <p className={styles.quiet}>
        The file waits{until && ` until ${whenIn(zone, until, 'fact')}`}, for one download.
      </p>
    </>
  );
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
