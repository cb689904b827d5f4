import { Link } from '#web/router/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { ListScreen } from '../lists/list-screen.tsx';
import { messageList } from '../lists/organize-lists.ts';
import { EmailsSent } from '../mail/emails-sent.tsx';
import { MessageRows, messageRow } from './message-rows.tsx';

/** What was written to the people of events, and what waits (15.3). */
export function MessagesPage() {
  const first = (
    <Link className={buttonClass()} to="/organize/messages/new">
      New Message
    </Link>
  );
  return (
    <ListScreen
      list={messageList}
      title="Messages"
      description="What organizers write to the people of events, and to members."
      lead={
        <>
          Emails to the people of one event, about that event, and news to members. What waits can
          be stopped.
          <EmailsSent />
        </>
      }
      noun={['message', 'messages']}
      searchLabel="Search Messages"
      placeholder="A word of the subject"
      actions={first}
      none={{
        title: 'No messages yet',
        text: 'Choose an event, and write to everybody who has a place there, or to some of them.',
        action: first,
      }}
      coming={{ row: messageRow, columns: 2 }}
      rows={(messages) => <MessageRows messages={messages} />}
    />
  );
}
