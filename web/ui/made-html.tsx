/** HTML that the server has made from Markdown: there is nothing in it that people typed as HTML. */
export function MadeHtml({ html, className }: { html: string; className?: string | undefined }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
