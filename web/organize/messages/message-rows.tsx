import type { ListedMessage } from '#contract/messages/messages.ts';
import { Link } from '#web/router/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import rows from '../lists/list-rows.module.css';
import { countInWords, messageStateNames, whenInWords } from './message-words.ts';
import styles from './messages.module.css';

export const messageRow = classNames(rows.row, styles.row);

export function MessageRows({ messages }: { messages: ListedMessage[] }) {
  return (
    <ul className={rows.rows}>
      {messages.map((message) => (
        <MessageRow key={message.uuid} message={message} />
      ))}
    </ul>
  );
}

function MessageRow({ message }: { message: ListedMessage }) {
  const { uuid, subject, state, audience, created_by } = message;
  const { name, tone } = messageStateNames[state];
  return (
    <li className={messageRow}>
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
