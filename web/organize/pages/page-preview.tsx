import { useEffect, useRef, useState } from 'react';
import type { ChangeKind } from '#contract/site/site-pages.ts';
import type { SitePageName } from '#contract/site/site-texts.ts';
import { ApiError } from '#web/api/api-error.ts';
import { allMessages } from '#web/forms/explain-failure.ts';
import sections from '../../ui/sections.module.css';
import { useSettled } from '../pieces/use-settled.ts';
import { organize } from '../session/organize-call.ts';
import styles from './site-pages.module.css';

interface Previewed {
  page: SitePageName;
  texts: Record<string, string>;
  /** Of terms and privacy, once it is said. */
  kind: ChangeKind | undefined;
  /** Of the page: publishing changes the days that it shows. */
  version: number;
}

/** The page as it will be, beside its texts. */
export function PagePreview(previewed: Previewed) {
  const { html, failure } = usePreview(previewed);
  return (
    <section className={styles.side} aria-labelledby="preview">
      <h2 id="preview">As it will be</h2>
      <p className={sections.quiet} role="status">
        {failure}
      </p>
      <div className={styles.sheet}>{html !== undefined && <Shown html={html} />}</div>
    </section>
  );
}

/** The last answer stays until the next one. */
function usePreview({ page, texts, kind, version }: Previewed) {
  const [shown, setShown] = useState<{ html?: string; failure?: string }>({});
  const [asked] = useSettled(JSON.stringify([version, { texts, ...(kind && { kind }) }]));
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      try {
        const [, body] = JSON.parse(asked);
        const { data } = await organize('previewPage', { params: { page }, body });
        if (!isOver) setShown({ html: data.html });
      } catch (error) {
        const failure = error instanceof ApiError ? allMessages(error) : undefined;
        if (!isOver) setShown(({ html }) => ({ ...(html && { html }), failure: failure ?? '' }));
      }
    };
    void ask();
    return () => {
      isOver = true;
    };
  }, [page, asked]);
  return shown;
}

/** With the styles of the site, apart from those of the console. Nothing in it can be followed or filled in. */
function Shown({ html }: { html: string }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const host = frame.current;
    if (!host) return;
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    // Taken out as text: the content security policy reports a style that is parsed.
    const [whole = '', style = ''] = /^<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
    const content = new DOMParser().parseFromString(html.slice(whole.length), 'text/html');
    // A visitor reads it.
    for (const other of content.querySelectorAll('script, [data-for="user"]')) other.remove();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    root.adoptedStyleSheets = [sheet];
    root.replaceChildren(...content.body.childNodes);
  }, [html]);
  return <div className={styles.shown} ref={frame} inert />;
}
