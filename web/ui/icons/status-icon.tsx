import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from './icon.tsx';

export type StatusType = 'success' | 'error' | 'warning' | 'info';

/** The name of the state for people who see neither its colour nor its icon. */
export const statusWord: Record<StatusType, string> = {
  success: 'Success',
  error: 'Error',
  warning: 'Warning',
  info: 'Note',
};

const icons = { success: CheckIcon, error: CloseIcon, warning: AlertIcon, info: InfoIcon };

export function StatusIcon({
  type,
  className,
}: {
  type: StatusType;
  className?: string | undefined;
}) {
  const Icon = icons[type];
  return <Icon className={className} />;
}
