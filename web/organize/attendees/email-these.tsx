import { useQuery } from '@tanstack/react-query';
import { Link } from '#web/router/link.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import { chosenFilters, listQuery, listSearch } from '../lists/list-search.ts';
import type { attendeeListOf } from '../lists/organize-lists.ts';
import type { OrganizeAnswer } from '../session/organize-call.ts';

/** To whom the list shows; without search and filters to everybody. */
export function EmailThese({
  slug,
  list,
  className,
}: {
  slug: string;
  list: ReturnType<typeof attendeeListOf>;
  className: string | undefined;
}) {
  const search = listSearch(list, useSearch());
  const { data } = useQuery(listQuery(list, search));
  const { search: words, filter } = search;
  const link = { slug, className };
  if (!words && !filter) return <EmailLink {...link} name="Email Everybody" />;
  const shown = words ? undefined : writtenTo(filter);
  if (shown) return <EmailLink {...link} name="Email This List" to={shown} />;
  const { data: seats, meta } = (data ?? noSeats) as OrganizeAnswer<'attendees'>;
  const confirmed = seats.filter(({ state }) => state === 'confirmed');
  if (meta.total > seats.length) return <span>Email: up to {seats.length} at once</span>;
  if (confirmed.length === 0) return null;
  const to = { seats: confirmed.map(({ uuid }) => uuid).join(',') };
  return <EmailLink {...link} name="Email This List" to={to} />;
}

const noSeats = { data: [], meta: { total: 0 } };

function EmailLink({
  slug,
  className,
  name,
  to,
}: {
  slug: string;
  className: string | undefined;
  name: string;
  to?: Record<string, string>;
}) {
  return (
    <Link className={className} to="/organize/messages/new" search={{ event: slug, ...to }}>
      {name}
    </Link>
  );
}

/** The filters of a list as those of a message to the people in it; undefined where a message has no such filter. */
export function writtenTo(filter: string | undefined): Record<string, string> | undefined {
  const chosen = chosenFilters(filter).filter((one) => one !== '');
  const isOnly = (...names: string[]) => chosen.every((one) => names.includes(one));
  if (chosen.length === 1 && isOnly('cancelled')) return { state: 'cancelled' };
  const isContradiction = chosen.includes('here') && chosen.includes('not-here');
  if (!isOnly('owing', 'here', 'not-here', 'no-meal') || isContradiction) return undefined;
  const here = chosen.find((one) => one === 'here' || one === 'not-here');
  return {
    ...(chosen.includes('owing') && { owing: '1' }),
    ...(chosen.includes('no-meal') && { no_meal: '1' }),
    ...(here && { here }),
  };
}
