import { useQuery } from '@tanstack/react-query';
import type { Event } from '#contract/events/events.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { Link } from '#web/router/link.tsx';
import { useSearch } from '#web/router/router-provider.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EventHead } from '../event-frame/event-head.tsx';
import { NamedEvent } from '../event-frame/named-event.tsx';
import { ListScreen } from '../lists/list-screen.tsx';
import { listQuery, listSearch } from '../lists/list-search.ts';
import { eventMessageList } from '../lists/organize-lists.ts';
import { EmailsSent } from '../mail/emails-sent.tsx';
import { may } from '../session/organizer.ts';
import { MessageRows, messageRow } from './message-rows.tsx';
import styles from './messages.module.css';

/** What was written to the people of one event, and what waits (15.3). */
export function EventMessagesPage() {
  return (
    <NamedEvent title="Messages" tab="messages">
      {(event, self) => <EventMessages key={event.uuid} event={event} self={self} />}
    </NamedEvent>
  );
}

function EventMessages({ event, self }: { event: Event; self: OrganizerSelf }) {
  const { uuid, slug, title, status } = event;
  const list = { ...eventMessageList, always: { event: uuid }, params: { slug } };
  const search = listSearch(list, useSearch());
  const { data } = useQuery(listQuery(list, search));
  const isAll = Object.keys(search).length === 0;
  // The first step stands where the list will be.
  const isEmpty = isAll && data?.meta.total === 0;
  // A few are seen at once.
  const isShort = isAll && (data?.meta.total ?? 0) < 8;
  const first = status !== 'draft' && (
    <Link className={buttonClass()} to="/organize/messages/new" search={{ event: slug }}>
      New Message
    </Link>
  );
  const sent = may(self, 'site.edit') && <EmailsSent event={uuid} />;
  return (
    <ListScreen
      list={list}
      title={`Messages of ${title}`}
      description="What organizers write to the people of an event."
      head={
        <EventHead
          event={event}
          tab="messages"
          part="Messages of"
          actions={!isEmpty && first && <span className={styles.atDesk}>{first}</span>}
        />
      }
      noun={['message', 'messages']}
      searchLabel="Search Messages"
      placeholder="A word of the subject"
      above={!isEmpty && first && <p className={styles.onPhone}>{first}</p>}
      isShort={isShort}
      none={{
        title: 'No messages yet',
        text: 'Write to everybody who has a place, or to some of them.',
        action: first,
      }}
      coming={{ row: messageRow, columns: 2 }}
      rows={(messages) => <MessageRows messages={messages} slug={slug} />}
      below={sent && <p>{sent}</p>}
    />
  );
}
