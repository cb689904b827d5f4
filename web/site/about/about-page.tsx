import { useLoaded } from '#web/api/use-call.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { ClosingBand } from '../closing-band.tsx';
import { FilledProse } from '../filled-prose.tsx';
import { PageTop } from '../page-top.tsx';
import { Prose } from '../prose.tsx';
import site from '../site.module.css';
import { useSitePage } from '../use-site-page.ts';
import styles from './about-page.module.css';
import { Charities } from './charities.tsx';
import { MoneyFlow } from './money-flow.tsx';
import { Story } from './story.tsx';

export function AboutPage() {
  const page = useSitePage('about-us');
  const season = useLoaded('season').data;
  return (
    <>
      <PageHead title="About Us" description={page.description} path="/about-us" />
      <PageTop
        kicker="About Us"
        title={page.line('headline')}
        lead={<Prose parts={page.prose('lead')} />}
      />
      <Story />
      <MoneyFlow season={season} />
      <section className={site.section} aria-labelledby="charities">
        <h2 className={styles.title} id="charities">
          The charities
        </h2>
        <FilledProse
          className={styles.words}
          parts={page.prose('charities')}
          blocks={{ charities: <Charities charities={season.charities} /> }}
        />
      </section>
      <ClosingBand title={page.line('band_title')} text={<Prose parts={page.prose('band')} />} />
    </>
  );
}
