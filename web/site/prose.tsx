import type { TextPart } from '#contract/site/site-pages.ts';
import { classNames } from '../ui/class-names.ts';
import { MadeHtml } from '../ui/made-html.tsx';
import styles from './prose.module.css';

/**
 * A text of one of the association's own pages, without what the portal fills in. The server has made its HTML from
 * Markdown: there is nothing in it that people typed as HTML.
 */
export function Prose({
  parts = [],
  className,
}: {
  parts: TextPart[] | undefined;
  className?: string | undefined;
}) {
  return parts.map(
    (part, index) =>
      'html' in part && (
        <MadeHtml key={index} className={classNames(styles.prose, className)} html={part.html} />
      ),
  );
}
