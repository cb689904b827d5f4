import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Member } from '#contract/members/members.ts';
import type { User } from '#contract/profile/profile.ts';
import { useSubscriptionStatus, useUser } from '../api/session.ts';
import { MemberHead, MemberSections } from '../directory/member-sections.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { ScreenLoading } from '../layout/screen/screen-loading.tsx';
import { Link } from '../router/link.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { EyeIcon, EyeOffIcon } from '../ui/icons/screen-icons.tsx';
import small from '../ui/small-button.module.css';
import { AsMembersSee } from './as-members-see.tsx';
import { PrivateFacts } from './private-facts.tsx';
import styles from './profile.module.css';
import { useProfileDialogs } from './profile-dialogs.tsx';

export function ProfilePage() {
  const user = useUser();
  return (
    <div className={styles.page}>
      <PageHead title="My Profile" description="What you tell other members about yourself." />
      {user ? <Profile user={user} /> : <ScreenLoading />}
    </div>
  );
}

function Profile({ user }: { user: User }) {
  const [view, setView] = useState<'mine' | 'as members do'>('mine');
  const { dialog, editButton } = useProfileDialogs(user);
  const isMine = view === 'mine';
  const isSubscribed = useSubscriptionStatus()?.subscribed ?? false;

  const switcher = useRef<HTMLButtonElement>(null);

  /** The other view has its own button; the focus moves to it. */
  function switchView() {
    flushSync(() => setView(isMine ? 'as members do' : 'mine'));
    switcher.current?.focus();
  }

  const switchButton = (
    <Button ref={switcher} variant="outline" className={small.small} onClick={switchView}>
      {isMine ? 'See It as Members Do' : 'Back to My Profile'}
    </Button>
  );

  if (!isMine) {
    return (
      <>
        <AsMembersSee user={user}>{switchButton}</AsMembersSee>
        {dialog}
      </>
    );
  }
  return (
    <>
      <MemberHead member={ownAsMember(user)} hasJoined={isSubscribed}>
        <div className={styles.actions}>
          {editButton('picture')}
          {switchButton}
          <Link className={buttonClass('outline', small.small)} to="/my-season">
            My Season
          </Link>
        </div>
      </MemberHead>
      <MemberSections
        member={ownAsMember(user)}
        own={{
          about: ownControls(user.about_visibility, editButton('about')),
          golf: ownControls(user.golf_visibility, editButton('golf')),
          employment: ownControls(user.employment_visibility, editButton('employment')),
          education: ownControls(user.education_visibility, editButton('education')),
          social: ownControls(user.social_links_visibility, editButton('social')),
          personal: ownControls(user.dob_visibility, editButton('personal')),
        }}
      />
      <PrivateFacts user={user}>
        {editButton('personal', { id: 'edit-private', title: 'Edit What Members Never See' })}
      </PrivateFacts>
      {dialog}
    </>
  );
}

function ownControls(isVisible: boolean, button: ReactNode) {
  return (
    <>
      <p className={styles.visibility}>
        {isVisible ? <EyeIcon /> : <EyeOffIcon />}
        <span>
          {isVisible ? (
            'Shown to members'
          ) : (
            <>
              Only you<span className="visually-hidden"> see this</span>
            </>
          )}
        </span>
      </p>
      {button}
    </>
  );
}

/** The person's own record as a member's, with all sections. */
function ownAsMember(user: User): Member {
  return {
    uuid: user.uuid,
    first_name: user.first_name,
    last_name: user.last_name,
    pfp_url: user.pfp_url,
    member_since: user.member_since,
    about: user.about,
    social_links: user.social_links,
    golf: {
      handicap_index: user.handicap_index,
      handicap_index_on: user.handicap_index_on,
      home_course: user.home_course,
      hand: user.hand,
      gets_around: user.gets_around,
    },
    employment: user.employment,
    education: user.education,
    gender: user.gender,
    birthday: user.dob_at?.slice(5),
    phone_number: user.phone_number,
    languages: user.languages,
    city: user.city,
  };
}
