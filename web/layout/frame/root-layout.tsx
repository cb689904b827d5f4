import type { ReactNode } from 'react';
import { Overlays } from '#web/overlays/overlays.tsx';
import { Header } from '../header/header.tsx';
import { NewTitle } from '../new-title.tsx';
import { ProgressLine } from '../screen/progress-line.tsx';
import { Footer } from './footer.tsx';
import styles from './root-layout.module.css';

/** The frame of every screen. `notice` is for the person, on all of them. */
export function RootLayout({ children, notice }: { children: ReactNode; notice: ReactNode }) {
  return (
    <div className={styles.frame} data-page-container>
      <a className={styles.skip} href="#content">
        Skip to Content
      </a>
      <ProgressLine />
      <NewTitle />
      <Header />
      {notice}
      <main className={styles.content} id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <Overlays />
    </div>
  );
}
