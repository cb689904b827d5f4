import { Fragment, type ReactNode } from 'react';
import type { TextPart } from '#contract/site/site-pages.ts';
import type { TableBlock } from '#contract/site/site-texts.ts';
import { useRouter } from '../router/router-provider.tsx';
import { classNames } from '../ui/class-names.ts';
import { MadeHtml } from '../ui/made-html.tsx';
import styles from './prose.module.css';

/** What the portal fills in, where the text names it. */
export type Blocks = Partial<Record<TableBlock, ReactNode>>;

/** A text of one of the association's own pages. */
export function Prose({
  parts = [],
  className,
  blocks = {},
}: {
  parts: TextPart[] | undefined;
  className?: string | undefined;
  blocks?: Blocks;
}) {
  const followLinks = useFollowLinks();
  const filled = new Map<string, ReactNode>(Object.entries(blocks));
  return parts.map((part, index) =>
    'html' in part ? (
      <MadeHtml
        key={index}
        className={classNames(styles.prose, className)}
        html={part.html}
        ref={followLinks}
      />
    ) : (
      <Fragment key={index}>{filled.get(part.block)}</Fragment>
    ),
  );
}

/** Links to other screens work as those of the portal do. */
function useFollowLinks() {
  const router = useRouter();
  return (text: HTMLDivElement | null) => {
    if (!text) return undefined;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const href = link?.getAttribute('href') ?? '';
      const isForBrowser = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
      // A file, and the console, are no screens of this document.
      const isScreen = /^\/(?!organize\b)[^.]*$/.test(href);
      if (!isScreen || event.defaultPrevented || event.button !== 0 || isForBrowser) return;
      event.preventDefault();
      void router.navigate({ href });
    };
    text.addEventListener('click', follow);
    return () => text.removeEventListener('click', follow);
  };
}
