import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from './icon.tsx';

export type StatusType = 'success' | 'error' | 'warning' | 'info';

/** The word that tells the state to those who see neither its colour nor its sign. */
export const STATUS_WORD: Record<StatusType, string> = {
  success: 'Success',
  error: 'Error',
  warning: 'Warning',
  info: 'Note',
};

const ICONS = { success: CheckIcon, error: CloseIcon, warning: AlertIcon, info: InfoIcon };

export function StatusIcon({
  type,
  className,
}: {
  type: StatusType;
  className?: string | undefined;
}) {
  const Icon = ICONS[type];
  return <Icon className={className} />;
}
