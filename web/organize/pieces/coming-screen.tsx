import type { ReactNode } from 'react';
import type { ApiError } from '#web/api/api-error.ts';
import { type LoadingQuery, PartFailed } from '#web/forms/try-again.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import page from '../../ui/lists/list-page.module.css';
import sections from '../../ui/sections.module.css';

export interface ComingScreenProps {
  title: string;
  query: LoadingQuery & { error: ApiError | null };
  missing: { title: string; text: string; way: ReactNode };
  /** In place of its title, what is known of the record by now. */
  head?: ReactNode;
  /** In a sheet, which has margins of its own. */
  isBeside?: boolean;
}

/** Until the record of a screen is there: its skeleton, that there is none, or why it could not be loaded. */
export function ComingScreen({ title, query, missing, head, isBeside }: ComingScreenProps) {
  const { error } = query;
  const isMissing = error?.status === 404 || error?.status === 400;
  return (
    <div className={isBeside ? undefined : page.page}>
      <PageHead title={title} description="A record of the association." />
      {head && !error ? (
        head
      ) : (
        <header className={page.head}>
          <h1>{isMissing ? missing.title : title}</h1>
        </header>
      )}
      {isMissing && (
        <div className={sections.stack}>
          <p>{missing.text}</p>
          <p>{missing.way}</p>
        </div>
      )}
      {error && !isMissing && (
        <div className={sections.stack}>
          <PartFailed what="This" query={query} />
        </div>
      )}
      {!error && (
        <div className={sections.stack}>
          <p className="visually-hidden" role="status">
            Loading…
          </p>
          {['one', 'two', 'three', 'four', 'five'].map((key) => (
            <div key={key} aria-hidden="true">
              <Skeleton shape="short" />
              <Skeleton />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
