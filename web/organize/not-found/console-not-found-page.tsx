import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import screen from '../../layout/screen/screen-message.module.css';

export function ConsoleNotFoundPage() {
  return (
    <div className={screen.screen}>
      <PageHead
        title="Not found"
        description="Nothing is at this address of the organizers’ desk."
      />
      <h1>Nothing is here</h1>
      <p className={screen.lead}>
        The link has lost a letter, what it led to is gone, or your role does not reach it.{' '}
        <Link to="/organize/my-roles">My Roles</Link> says what it allows, and who gives others.
      </p>
      <p className={screen.actions}>
        <Link className={buttonClass()} to="/organize">
          Go to Today
        </Link>
      </p>
    </div>
  );
}
