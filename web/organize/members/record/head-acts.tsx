import { useState } from 'react';
import type { MemberRecord } from '#contract/members/member-lookup.ts';
import { Link } from '#web/router/link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import sections from '../../../ui/sections.module.css';
import small from '../../../ui/small-button.module.css';
import { may, useSelf } from '../../session/organizer.ts';
import { MemberDetailsForm } from '../member-details-form.tsx';

/** By the name: news to them alone, and what is known of them. */
export function HeadActs({ member }: { member: MemberRecord }) {
  const self = useSelf();
  const [isEditing, setEditing] = useState(false);
  const { membership, email, name, uuid, unclaimed } = member;
  const isKnown = membership.state !== 'none';
  // 15.1: by the portal, which knows whether they agree to it.
  const isWrittenTo = email !== undefined && isKnown;
  const isEdited = self && may(self, 'members.change') && (isKnown || unclaimed);
  if (!isWrittenTo && !isEdited) return null;
  return (
    <div className={sections.buttons}>
      {isWrittenTo && (
        <Link
          className={buttonClass('outline', small.small)}
          to="/organize/messages/new"
          search={{
            to: 'members',
            person: uuid,
            members: membership.state === 'lapsed' ? 'lapsed' : 'active',
          }}
        >
          Email<span className="visually-hidden"> {name}</span>
        </Link>
      )}
      {isEdited && (
        <Button variant="outline" className={small.small} onClick={() => setEditing(true)}>
          Edit the Details
        </Button>
      )}
      {isEditing && <MemberDetailsForm member={member} onDone={() => setEditing(false)} />}
    </div>
  );
}
