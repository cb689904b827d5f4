import type { ListedMessage } from '#contract/messages/messages.ts';
import { Link } from '#web/router/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import rows from '../lists/list-rows.module.css';
import { ListScreen } from '../lists/list-screen.tsx';
import { messageList } from '../lists/organize-lists.ts';
import { countInWords, messageStateNames, whenInWords } from './message-words.ts';
import styles from './messages.module.css';

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
      description="What organizers write to the people of events."
      lead="Emails to the people of one event, about that event. What waits can be stopped."
      noun={['message', 'messages']}
      searchLabel="Search Messages"
      placeholder="A word of the subject"
      actions={first}
      none={{
        title: 'No messages yet',
        text: 'Choose an event, and write to everybody who has a place there, or to some of them.',
        action: first,
      }}
      rows={(messages) => (
        <ul className={rows.rows}>
          {messages.map((message) => (
            <MessageRow key={message.uuid} message={message} />
          ))}
        </ul>
      )}
    />
  );
}

function MessageRow({ message }: { message: ListedMessage }) {
  const { uuid, subject, state, audience, created_by } = message;
  const { name, tone } = messageStateNames[state];
  return (
    <li className={classNames(rows.row, styles.row)}>
      <div className={rows.what}>
        <p>
          <Link className={rows.name} to="/organize/messages/$id" params={{ id: uuid }}>
            {subject}
          </Link>
        </p>
        <p className={rows.small}>
          {audience}: {countInWords(message)}
        </p>
      </div>
      <div className={rows.small}>
        <p>
          <Badge tone={tone}>{name}</Badge>
        </p>
        <p>{whenInWords(message)}</p>
        {created_by !== null && <p>By {created_by}</p>}
      </div>
    </li>
  );
}
