import type { ComponentProps, MouseEvent } from 'react';
import { isConsole } from '#web/accounts/redirect-path.ts';
import { useNavigate } from '#web/router/router-provider.tsx';

/** A link whose place the server says. That may be on the site, which is another document: no link of the router. */
export function ConsoleLink({
  href,
  onFollow,
  ...native
}: Omit<ComponentProps<'a'>, 'onClick' | 'href'> & {
  href: string;
  /** It is followed here, and not in another tab. */
  onFollow?: (() => void) | undefined;
}) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const isForBrowser = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (!isConsole(href) || isForBrowser) return;
    event.preventDefault();
    onFollow?.();
    void navigate({ href });
  };
  return <a {...native} href={href} onClick={follow} />;
}
