import { useQueryClient } from '@tanstack/react-query';
import { hasSessionEnded } from '#web/api/session.ts';
import { InfoIcon } from '#web/ui/icons/icon.tsx';
import formStyles from '../../forms/form.module.css';

/** Q24: why the login screen is shown to a person who was signed in. */
export function SessionEnded() {
  if (!hasSessionEnded(useQueryClient())) return null;
  return (
    <p className={formStyles.answer} role="status">
      <InfoIcon />
      <span>
        You were signed out in the meantime. Sign in, and you go on where you were; what you typed
        is kept.
      </span>
    </p>
  );
}
