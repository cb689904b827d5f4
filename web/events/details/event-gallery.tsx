import { type MouseEvent, type ReactNode, useState } from 'react';
import type { CallAnswer } from '#web/api/call.ts';
import { loadChunk } from '#web/loading/load-chunk.ts';
import styles from './event-gallery.module.css';

const loadLightbox = () => loadChunk(() => import('./lightbox.tsx'));
/** On intent, so that a click need not wait. The click says if it fails. */
const prefetch = () => void loadLightbox().catch(() => undefined);

type Medium = CallAnswer<'eventMedia'>['data'][number];

/** The event's pictures with their captions, and its films. */
export function EventGallery({ media }: { media: Medium[] }) {
  const pictures = media.filter(({ kind }) => kind === 'image');
  const films = media.filter(({ kind }) => kind === 'video');
  const [lightbox, show] = useState<ReactNode>();

  /** A plain link with a modifier key, before hydration, and if the lightbox cannot be loaded. */
  async function open(event: MouseEvent<HTMLAnchorElement>, index: number) {
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    try {
      const { Lightbox } = await loadLightbox();
      show(<Lightbox pictures={pictures} start={index} onClose={() => show(undefined)} />);
    } catch {
      location.assign(href);
    }
  }

  return (
    <section className={styles.gallery} aria-labelledby="pictures">
      <h2 id="pictures">Pictures</h2>
      <ul className={styles.grid} onPointerEnter={prefetch} onFocus={prefetch}>
        {pictures.map(({ uuid, url, alt, caption }, index) => (
          <li key={uuid}>
            <figure>
              <a className={styles.open} href={url} onClick={(event) => open(event, index)}>
                <img src={url} alt={alt} width="600" height="400" loading="lazy" />
                <span className="visually-hidden">, view full size</span>
              </a>
              {caption && <figcaption>{caption}</figcaption>}
            </figure>
          </li>
        ))}
        {films.map(({ uuid, url, alt, caption }) => (
          <li key={uuid}>
            <figure>
              <a className={styles.film} href={url}>
                Watch the Film: {alt}
              </a>
              {caption && <figcaption>{caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
      {lightbox}
    </section>
  );
}
