import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LibraryPicture } from '#contract/organizing/organizing.ts';
import { whenIn } from '#contract/values/when.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import { useZone } from '#web/ui/zone.ts';
import sections from '../../ui/sections.module.css';
import { notifyUndo } from '../pieces/notify-undo.tsx';
import { organize } from '../session/organize-call.ts';
import { AltForm } from './alt-form.tsx';
import styles from './media.module.css';

/** A picture of the library: what it shows in words, where it is shown, and what can be done about it. */
export function PictureRow({
  picture,
  isDeleted,
}: {
  picture: LibraryPicture;
  isDeleted: boolean;
}) {
  const zone = useZone();
  const { uuid, url, alt, width, height, used_in, created_at } = picture;
  const [isOpen, setOpen] = useState(false);
  const name = alt || `the picture of ${whenIn(zone, created_at, 'day')}`;
  return (
    <li className={styles.row}>
      {isDeleted ? (
        <div className={styles.gone} aria-hidden="true" />
      ) : (
        <a className={styles.frame} href={url} target="_blank" rel="noopener">
          <img src={url} alt={alt} width={width || 300} height={height || 200} loading="lazy" />
          <span className="visually-hidden"> {name}, full size (opens in a new tab)</span>
        </a>
      )}
      <div className={styles.about}>
        <p>{alt === '' ? <Badge tone="sand">No description yet</Badge> : <strong>{alt}</strong>}</p>
        <UsedIn events={used_in} />
        <p className={sections.quiet}>
          Added {whenIn(zone, created_at, 'day')}
          {width > 0 && `, ${width} × ${height} pixels`}
          {width === 0 && height === 0 && '. The file is lost'}
        </p>
        {!isDeleted && (
          <div className={sections.buttons}>
            <Button variant="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {alt === '' ? 'Describe' : 'Edit Description'}
              <span className="visually-hidden"> of {name}</span>
            </Button>
            {used_in.length === 0 && <Delete uuid={uuid} name={name} />}
          </div>
        )}
        {isDeleted && <TakeBack uuid={uuid} name={name} />}
        {isOpen && <AltForm picture={picture} onClose={() => setOpen(false)} />}
      </div>
    </li>
  );
}

function UsedIn({ events }: { events: LibraryPicture['used_in'] }) {
  if (events.length === 0) return <p className={sections.quiet}>Not in use</p>;
  return (
    <p>
      In use:{' '}
      {events.map(({ title, href }, index) => (
        <span key={href}>
          {index > 0 && ', '}
          {/* On the site, which is another document: no link of the router. */}
          <a href={href}>{title}</a>
        </span>
      ))}
    </p>
  );
}

function Delete({ uuid, name }: { uuid: string; name: string }) {
  const { run, failure, underWay } = useButtonChange();
  const reload = useReload();
  const params = { uuid };
  const remove = () =>
    run('delete', async () => {
      await organize('deletePicture', { params });
      // Before the row, with the button, is gone.
      showOutcome();
      notifyUndo(
        'The picture is deleted. For a week it can be taken back under “Deleted”.',
        async () => {
          await organize('restorePicture', { params });
          await reload();
        },
      );
      await reload();
    });
  return (
    <>
      <Button variant="quiet" loading={underWay.includes('delete')} onClick={remove}>
        Delete<span className="visually-hidden"> {name}</span>
      </Button>
      <FormFailure message={failure} />
    </>
  );
}

function TakeBack({ uuid, name }: { uuid: string; name: string }) {
  const { run, failure, underWay } = useButtonChange();
  const reload = useReload();
  const restore = () =>
    run('restore', async () => {
      await organize('restorePicture', { params: { uuid } });
      showOutcome();
      notifyDone('The picture is in the library again.');
      await reload();
    });
  return (
    <>
      <div className={sections.buttons}>
        <Button variant="outline" loading={underWay.includes('restore')} onClick={restore}>
          Take Back<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      <FormFailure message={failure} />
    </>
  );
}

function useReload() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['library'] });
}
