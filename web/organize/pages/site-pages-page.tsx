import { sitePages } from '#contract/site/site-texts.ts';
import { PartFailed } from '#web/forms/try-again.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useZone } from '#web/ui/zone.ts';
import page from '../../ui/lists/list-page.module.css';
import sections from '../../ui/sections.module.css';
import rows from '../lists/list-rows.module.css';
import { useOrganized } from '../session/organize-call.ts';
import { gapsInWords, pageInWords } from './page-words.ts';
import styles from './site-pages.module.css';

/** The association's own pages, with what is left to do on each (19.2). */
export function SitePagesPage() {
  const query = useOrganized('sitePages');
  const zone = useZone();
  const { data, error } = query;
  return (
    <div className={page.page}>
      <PageHead title="Pages" description="What the association says of itself." />
      <header className={page.head}>
        <h1>Pages</h1>
        <p className={page.lead}>What visitors read about the association.</p>
      </header>
      {!data && error && (
        <div className={sections.stack}>
          <PartFailed what="The pages" query={query} />
        </div>
      )}
      {!data && !error && <Coming />}
      {data && (
        <ul className={classNames(rows.rows, styles.pages)}>
          {data.data.map((record) => (
            <li className={classNames(rows.row, styles.row)} key={record.page}>
              <Link className={rows.name} to="/organize/pages/$page" params={{ page: record.page }}>
                {sitePages[record.page].name}
              </Link>
              <span className={rows.small}>{pageInWords(record, zone)}</span>
              <span className={rows.badges}>
                {record.draft && <Badge tone="sand">Unpublished changes</Badge>}
                {record.gaps > 0 && <Badge tone="flag">{gapsInWords(record.gaps)}</Badge>}
              </span>
              <a href={sitePages[record.page].path}>
                See the Page<span className="visually-hidden">: {sitePages[record.page].name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Coming() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading the pages…
      </p>
      <div className={classNames(rows.rows, styles.pages)} aria-hidden="true">
        {Object.keys(sitePages).map((name) => (
          <div className={classNames(rows.row, styles.row)} key={name}>
            <Skeleton shape="title" />
            <Skeleton shape="short" />
          </div>
        ))}
      </div>
    </>
  );
}
