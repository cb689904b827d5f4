import type { PublishedPage, TextPart } from '#contract/site/site-pages.ts';
import { whenIn } from '#contract/values/when.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { useZone } from '#web/ui/zone.ts';
import { type Blocks, FilledProse } from '../filled-prose.tsx';
import { PageTop } from '../page-top.tsx';
import { Prose } from '../prose.tsx';
import styles from './legal-page.module.css';

/** A long text. Its table of contents stays in view where there is room. */
export function LegalPage({
  title,
  page: { page, description, published_at, since },
  lead,
  sections,
  blocks = {},
}: {
  title: string;
  page: Pick<PublishedPage, 'page' | 'description' | 'published_at' | 'since'>;
  lead: TextPart[];
  sections: PublishedPage['sections'][string];
  blocks?: Blocks;
}) {
  const zone = useZone();
  const [inForce, corrected] = [since, published_at].map((at) => whenIn(zone, at, 'day'));
  const days = `In force since ${inForce}${corrected === inForce ? '' : `, corrected ${corrected}`}`;
  return (
    <>
      <PageHead title={title} description={description} path={`/${page}`} />
      <PageTop kicker={days} title={title} lead={<Prose parts={lead} />} />
      <div className={styles.split}>
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 className={styles.contentsTitle} id="contents">
            Contents
          </h2>
          <ol className={styles.list}>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`}>{section.title}</h2>
              <FilledProse parts={section.parts} blocks={blocks} />
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
