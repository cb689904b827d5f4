import type { PageMeta } from '#contract/calls/endpoint.ts';
import { Link } from '#web/router/link.tsx';
import rows from '../lists/list-rows.module.css';

/** The way through the pages of a list on the screen of an import. */
export function RowPages({
  of,
  names: [earlier, later],
  meta: { current_page: at, last_page: last },
  uuid,
  search,
}: {
  of: string;
  names: [earlier: string, later: string];
  meta: PageMeta;
  uuid: string;
  search: (page: number) => Record<string, string>;
}) {
  if (last <= 1) return null;
  const to = '/organize/members/import/$uuid' as const;
  return (
    <nav className={rows.ways} aria-label={`Pages of ${of}`}>
      {at > 1 && (
        <Link to={to} params={{ uuid }} search={search(at - 1)}>
          {earlier}
        </Link>
      )}
      <span>
        Page {at} of {last}
      </span>
      {at < last && (
        <Link to={to} params={{ uuid }} search={search(at + 1)}>
          {later}
        </Link>
      )}
    </nav>
  );
}
