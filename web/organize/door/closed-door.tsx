import { useButtonChange } from '#web/forms/use-button-change.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import styles from './door.module.css';
import type { Closed } from './use-door.ts';

const reasons: Record<Closed, { title: string; text: string }> = {
  signed_out: {
    title: 'This door is closed to you',
    text: 'Your pass has ended, or you are signed out. What you checked in before is sent as soon as there is a network. Ask the captain for a new pass, or sign in.',
  },
  second_factor: {
    title: 'Show your second factor',
    text: 'The door needs it once in this session.',
  },
  not_yours: {
    title: 'You have no door here',
    text: 'There is no such event, or it is not yours to check people in. Its captain can show you a pass.',
  },
  cookies: {
    title: 'This browser refuses cookies',
    text: 'The door needs them to know who you are. Allow cookies for this site in the browser’s settings, or leave the private window.',
  },
  unreachable: {
    title: 'The portal cannot be reached',
    text: 'Load the list once where there is a network. After that the door works without one.',
  },
};

/** Why there is no list, and what helps. */
export function ClosedDoor({
  why,
  waiting,
  onTry,
}: {
  why: Closed;
  waiting: number;
  onTry: () => Promise<void>;
}) {
  const { run, underWay } = useButtonChange();
  const { title, text } = reasons[why];
  const back = encodeURIComponent(location.pathname);
  return (
    <div className={styles.closed}>
      <h1>{title}</h1>
      <p>{text}</p>
      {waiting > 0 && (
        <p role="status">
          {waiting === 1 ? 'One check-in' : `${waiting} check-ins`} of this phone{' '}
          {waiting === 1 ? 'waits' : 'wait'} to be sent.
        </p>
      )}
      <p className={styles.actions}>
        {why === 'signed_out' && (
          <a className={buttonClass()} href={`/login?redirect=${back}`}>
            Sign In
          </a>
        )}
        {why === 'second_factor' && (
          <a className={buttonClass()} href={`/organize/second-factor?redirect=${back}`}>
            Show It
          </a>
        )}
        <Button
          variant="outline"
          loading={underWay.includes('try')}
          onClick={() => run('try', onTry)}
        >
          Try Again
        </Button>
      </p>
    </div>
  );
}
