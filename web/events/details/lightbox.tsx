import { type KeyboardEvent, useState } from 'react';
import type { CallAnswer } from '#web/api/call.ts';
import { useModalDialog } from '#web/ui/dialog/use-modal-dialog.ts';
import { ChevronLeftIcon, CloseIcon } from '#web/ui/icons/icon.tsx';
import { ChevronRightIcon } from '#web/ui/icons/screen-icons.tsx';
import styles from './lightbox.module.css';

type Picture = CallAnswer<'eventMedia'>['data'][number];

/** One picture over the whole screen. Arrow keys change it, Escape and a click beside it close it. */
export function Lightbox({
  pictures,
  start,
  onClose,
}: {
  pictures: Picture[];
  start: number;
  onClose: () => void;
}) {
  const [index, setIndex] = useState(start);
  const dialog = useModalDialog(onClose, { outsideCloses: true });
  const picture = pictures[index];
  const move = (by: number) => setIndex((index + by + pictures.length) % pictures.length);

  function moveByKey({ key }: KeyboardEvent) {
    if (key === 'ArrowRight') move(1);
    if (key === 'ArrowLeft') move(-1);
  }

  return (
    <dialog
      ref={dialog}
      className={styles.frame}
      aria-label="Pictures in full size"
      onKeyDown={moveByKey}
    >
      <div className={styles.bar}>
        <p role="status">
          {index + 1} of {pictures.length}
          <span className="visually-hidden">: {picture?.alt}</span>
        </p>
        <button type="button" className={styles.control} aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <figure className={styles.figure}>
        <img key={picture?.uuid} src={picture?.url} alt={picture?.alt} />
        <figcaption>{picture?.caption}</figcaption>
      </figure>
      {pictures.length > 1 && (
        <div className={styles.arrows}>
          <button
            type="button"
            className={styles.control}
            aria-label="Previous Picture"
            onClick={() => move(-1)}
          >
            <ChevronLeftIcon />
          </button>
          <button
            type="button"
            className={styles.control}
            aria-label="Next Picture"
            onClick={() => move(1)}
          >
            <ChevronRightIcon />
          </button>
        </div>
      )}
    </dialog>
  );
}
