import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { refreshSelf } from '../session/organizer.ts';
import { ask } from '../session/questions.ts';

/** Downloads a file. One about people asks for the second factor first, unless it is fresh (10.3). */
export function FileLink({
  href,
  isPersonal = false,
  className,
  onDownload,
  children,
}: {
  href: string;
  isPersonal?: boolean;
  className?: string;
  onDownload?: () => void;
  children: ReactNode;
}) {
  const queryClient = useQueryClient();
  const isAsked = useRef(false);

  async function askFirst(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPersonal || isAsked.current) {
      onDownload?.();
      return;
    }
    event.preventDefault();
    const link = event.currentTarget;
    const factor = (await refreshSelf(queryClient))?.factor;
    const isStale = factor?.required && factor.fresh_until === null;
    if (isStale && !(await ask({ kind: 'factor' }))) return;
    isAsked.current = true;
    link.click();
    isAsked.current = false;
  }

  return (
    <a className={className} href={href} download onClick={askFirst}>
      {children}
    </a>
  );
}
