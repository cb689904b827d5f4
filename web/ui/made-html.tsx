import type { Ref } from 'react';

/** HTML that the server has made from Markdown: there is nothing in it that people typed as HTML. */
export function MadeHtml({
  html,
  className,
  ref,
}: {
  html: string;
  className?: string | undefined;
  ref?: Ref<HTMLDivElement>;
}) {
  return <div className={className} ref={ref} dangerouslySetInnerHTML={{ __html: html }} />;
}
