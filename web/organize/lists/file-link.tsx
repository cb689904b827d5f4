import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useRef } from 'react';
import { refreshSelf } from '../session/organizer.ts';
import { ask } from '../session/questions.ts';

/** Downloads a list. One about people asks for the second factor first, unless it is fresh (10.3). */
export function FileLink({ href, isPersonal = false }: { href: string; isPersonal?: boolean }) {
  const queryClient = useQueryClient();
  const isAsked = useRef(false);

  async function askFirst(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPersonal || isAsked.current) return;
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
    <a href={href} download onClick={askFirst}>
      Download as CSV
    </a>
  );
}
