import { useUser } from '#web/api/session.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { ClubhouseHome } from './clubhouse-home.tsx';
import { VisitorsHome } from './visitors-home.tsx';

/** Both for visitors and for users until the session is known, as the server renders it (Q1, Q3). */
export function LandingPage() {
  const user = useUser();
  const [forVisitor, forUser] = user === undefined ? ['visitor', 'user'] : [];
  return (
    <>
      <PageHead
        title="Golf for charity, across Canada"
        description="Fairway is a Canadian golf association. Play good courses in good company; what an event earns beyond its costs is given to charity."
        path="/"
      />
      {user !== null && (
        <div data-for={forUser}>
          <ClubhouseHome user={user} />
        </div>
      )}
      {!user && (
        <div data-for={forVisitor}>
          <VisitorsHome />
        </div>
      )}
    </>
  );
}
