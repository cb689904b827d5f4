import type { ListedMessage } from '#contract/messages/messages.ts';
import { useNow } from '#web/events/now.ts';
import { Link } from '#web/router/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import rows from '../lists/list-rows.module.css';
import { WholeDates } from '../pieces/whole-dates.tsx';
import { countInWords, messageStateNames, whenInWords } from './message-words.ts';
import styles from './messages.module.css';

export const messageRow = classNames(rows.row, styles.row);

/** `slug`: of the event whose messages these are. */
export function MessageRows({ messages, slug }: { messages: ListedMessage[]; slug?: string }) {
  return (
    <ul className={rows.rows}>
      {messages.map((message) => (
        <MessageRow key={message.uuid} message={message} slug={slug} />
      ))}
    </ul>
  );
}

function MessageRow({ message, slug }: { message: ListedMessage; slug: string | undefined }) {
  const { uuid, subject, state, audience, created_by } = message;
  const { name, tone } = messageStateNames[state];
  const now = useNow();
  return (
    <li className={messageRow}>
      <div className={rows.what}>
        <p>
          <Link
            className={rows.name}
            {...(slug === undefined
              ? { to: '/organize/messages/$id', params: { id: uuid } }
              : { to: '/organize/events/$slug/messages/$id', params: { slug, id: uuid } })}
            // The list beside the message stays as it is.
            search={(now) => now}
          >
            {subject}
          </Link>
        </p>
        <p className={rows.small}>
          {audience}: {countInWords(message)}
        </p>
      </div>
      <div className={classNames(rows.small, styles.sent)}>
        <p className={rows.badges}>
          <Badge tone={tone}>{name}</Badge>
        </p>
        <p>
          <WholeDates>{whenInWords(message, now)}</WholeDates>
        </p>
        {created_by !== null && <p>By {created_by}</p>}
      </div>
    </li>
  );
}
