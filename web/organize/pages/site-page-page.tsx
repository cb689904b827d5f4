import { isLegal, type LegalPage, sitePages } from '#contract/site/site-texts.ts';
import { keysOf } from '#contract/values/choices.ts';
import { whenIn } from '#contract/values/when.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useParam } from '#web/router/router-provider.tsx';
import { useZone } from '#web/ui/zone.ts';
import page from '../../ui/lists/list-page.module.css';
import { ComingScreen } from '../pieces/coming-screen.tsx';
import { useOrganized } from '../session/organize-call.ts';
import { PageEditor } from './page-editor.tsx';

/** One of the association's own pages: its texts, and the page (19.2). */
export function SitePagePage() {
  const given = useParam('page');
  const name = keysOf(sitePages).find((one) => one === given) ?? 'home';
  const query = useOrganized('sitePage', { params: { page: name } });
  const { name: title, path } = sitePages[name];
  if (!query.data || name !== given) {
    return (
      <ComingScreen
        title={title}
        query={query}
        missing={{
          title: 'No such page',
          text: 'The association has six pages of its own.',
          way: <Link to="/organize/pages">Pages</Link>,
        }}
      />
    );
  }
  return (
    <div className={page.page}>
      <PageHead title={title} description="A page of the association." />
      <header className={page.head}>
        <p>
          <Link to="/organize/pages">Pages</Link>
        </p>
        <h1>{title}</h1>
        <p className={page.lead}>
          <a href={path}>Public Page</a>
        </p>
        {isLegal(name) && <Accepted page={name} />}
      </header>
      <PageEditor key={name} record={query.data.data} />
    </div>
  );
}

/** 19.3: who of the members has accepted what was to be accepted anew, and who has not. */
function Accepted({ page: name }: { page: LegalPage }) {
  const zone = useZone();
  const { data } = useOrganized('pageAccepted', { params: { page: name } });
  if (!data?.data) return null;
  const { people, accepted, published_at } = data.data;
  return (
    <p>
      The version of {whenIn(zone, published_at, 'day')} is accepted by {accepted} of {people}{' '}
      {people === 1 ? 'member who must' : 'members who must'}.{' '}
      {accepted < people && (
        <Link to="/organize/members" search={{ filter: name }}>
          Who Has Not
        </Link>
      )}
    </p>
  );
}
