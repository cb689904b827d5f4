import type { ReactNode } from 'react';
import { Overlays } from '#web/overlays/overlays.tsx';
import { useView } from '#web/router/router-provider.tsx';
import { Header } from '../header/header.tsx';
import { QuietHeader } from '../header/quiet-header.tsx';
import { NewTitle } from '../new-title.tsx';
import { ProgressLine } from '../screen/progress-line.tsx';
import { Footer } from './footer.tsx';
import styles from './root-layout.module.css';

/** The frame of every screen. `notice` is for the person, on all of them. */
export function RootLayout({ children, notice }: { children: ReactNode; notice: ReactNode }) {
  const { quiet } = useView().route ?? {};
  return (
    <div className={styles.frame} data-page-container>
      <a className={styles.skip} href="#content">
        Skip to Content
      </a>
      <ProgressLine />
      <NewTitle />
      {quiet ? <QuietHeader {...quiet} /> : <Header />}
      {notice}
      <main className={styles.content} id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <Overlays />
    </div>
  );
}
