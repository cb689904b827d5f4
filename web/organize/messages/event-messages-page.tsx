import { Link } from '#web/router/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EventHead } from '../event-frame/event-head.tsx';
import { NamedEvent } from '../event-frame/named-event.tsx';
import { ListScreen } from '../lists/list-screen.tsx';
import { eventMessageList } from '../lists/organize-lists.ts';
import { EmailsSent } from '../mail/emails-sent.tsx';
import { may } from '../session/organizer.ts';
import { MessageRows, messageRow } from './message-rows.tsx';

/** What was written to the people of one event, and what waits (15.3). */
export function EventMessagesPage() {
  return (
    <NamedEvent title="Messages" tab="messages">
      {(event, self) => {
        const first = (
          <Link
            className={buttonClass()}
            to="/organize/messages/new"
            search={{ event: event.slug }}
          >
            New Message
          </Link>
        );
        return (
          <ListScreen
            key={event.uuid}
            list={{
              ...eventMessageList,
              always: { event: event.uuid },
              params: { slug: event.slug },
            }}
            title={`Messages of ${event.title}`}
            description="What organizers write to the people of an event."
            head={
              <EventHead
                event={event}
                tab="messages"
                part="Messages of"
                actions={event.status !== 'draft' && first}
              />
            }
            noun={['message', 'messages']}
            searchLabel="Search Messages"
            placeholder="A word of the subject"
            none={{
              title: 'Nothing was sent yet',
              text: 'Write to everybody who has a place, or to some of them.',
            }}
            coming={{ row: messageRow, columns: 2 }}
            rows={(messages) => <MessageRows messages={messages} slug={event.slug} />}
            below={
              may(self, 'site.edit') && (
                <p>
                  <EmailsSent event={event.uuid} />
                </p>
              )
            }
          />
        );
      }}
    </NamedEvent>
  );
}
