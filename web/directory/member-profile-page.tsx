import type { ReactNode } from 'react';
import { calledName, fullName } from '#contract/values/person-names.ts';
import { readingFailure } from '../api/api-error.ts';
import { useCall } from '../api/use-call.ts';
import { PageHead } from '../layout/page-head.tsx';
import message from '../layout/screen/screen-message.module.css';
import { Link } from '../router/link.tsx';
import { useLocation, useParam } from '../router/router-provider.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { leavesFocus } from '../ui/focus-content.ts';
import { ChevronLeftIcon } from '../ui/icons/icon.tsx';
import { ListEmpty } from '../ui/lists/list-empty.tsx';
import page from '../ui/lists/list-page.module.css';
import { Skeleton } from '../ui/skeleton.tsx';
import { memberListName } from './member-list-words.ts';
import styles from './member-profile-page.module.css';
import { MemberHead, MemberSections } from './member-sections.tsx';
import { useAccessBlocked } from './use-access-blocked.ts';

export function MemberProfilePage() {
  const memberID = useParam('memberID');
  const { data, error, isFetching, refetch } = useCall('member', {
    params: { memberId: memberID },
  });
  useAccessBlocked(error);

  // 400: not a valid id, so like an unknown one. Checked first, because a member who left may be cached.
  if (error?.status === 404 || error?.status === 400) return <NobodyHere />;
  if (data) {
    const member = data.data;
    const name = fullName(member);
    return (
      <Frame>
        <PageHead title={name} description={`What ${name} shows to members.`} />
        <MemberHead member={member} />
        <MemberSections member={member} />
        {showsNothingElse(member) && <Private name={calledName(member)} />}
      </Frame>
    );
  }
  if (error) {
    return (
      <Frame>
        <div className={message.screen} role="alert">
          <PageHead title="Not possible right now" description={error.message} />
          <h1>This member could not be loaded</h1>
          <p className={message.lead}>{readingFailure(error)}</p>
          <p>
            <Button ref={leavesFocus} onClick={() => refetch()} loading={isFetching}>
              Try Again
            </Button>
          </p>
        </div>
      </Frame>
    );
  }
  return (
    <Frame>
      <Loading />
    </Frame>
  );
}

/** The link back leads to the list as it was left. */
function Frame({ children }: { children: ReactNode }) {
  const list = useLocation().state.memberList;
  return (
    <div className={styles.page}>
      <p>
        <Link className={styles.back} to="/members" search={list ?? {}}>
          <ChevronLeftIcon />
          {list ? memberListName(list) : 'All Members'}
        </Link>
      </p>
      {children}
    </div>
  );
}

/** Whether only the name, the picture and the date of joining are visible. */
function showsNothingElse(member: object): boolean {
  const always = ['uuid', 'first_name', 'last_name', 'pfp_url', 'member_since'];
  return Object.entries(member).every(([key, value]) => always.includes(key) || !hasContent(value));
}

function hasContent(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasContent);
  // Scratch is an index, too.
  return value === 0 || Boolean(value);
}

/** Only the name is visible: no empty page. */
function Private({ name }: { name: string }) {
  return (
    <ListEmpty
      title="This profile is private"
      actions={
        <>
          <Link className={buttonClass()} to="/events">
            See Events
          </Link>
          <Link className={buttonClass('outline')} to="/members">
            See All Members
          </Link>
        </>
      }
    >
      {name} is a member and keeps the rest to themselves for now. You may well meet at an event.
    </ListEmpty>
  );
}

function Loading() {
  return (
    <div className={styles.loading}>
      <PageHead title="Member" description="A member." />
      <h1 className="visually-hidden">Member</h1>
      <p className="visually-hidden" role="status">
        Loading…
      </p>
      <div className={styles.head}>
        <Skeleton className={styles.portrait} />
        <div>
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      </div>
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton />
      <Skeleton shape="short" />
    </div>
  );
}

/** The member has left, the membership is over, or the URL is wrong. */
function NobodyHere() {
  return (
    <div className={page.page}>
      <PageHead
        title="We can’t find that member"
        description="There is no member at this address."
      />
      <h1>We can’t find that member</h1>
      <ListEmpty
        title="Nobody’s home"
        actions={
          <Link className={buttonClass()} to="/members">
            See All Members
          </Link>
        }
      >
        The membership may have ended, or the link may be old.
      </ListEmpty>
    </div>
  );
}
