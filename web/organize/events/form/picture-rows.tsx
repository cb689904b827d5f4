import { saveMedia } from 'virtual:organize-limits';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { eventLists, eventSections } from '#contract/events/event-fields.ts';
import { useChunk } from '#web/overlays/use-chunk.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldMessage } from '#web/ui/fields/field-message.tsx';
import { FieldRows } from '../../fields/field-rows.tsx';
import { AddPictures, UploadList } from '../../media/add-pictures.tsx';
import type { useUploads } from '../../media/use-uploads.ts';
import { intoAdded } from '../../pieces/forms/add-line.tsx';
import type { ArrivedPicture, LineTexts } from '../record/event-values.ts';
import styles from './event-form.module.css';
import { OpenSection } from './open-sections.tsx';
import type { FormField } from './use-event-form.ts';
import { type Keyed, useRows } from './use-rows.tsx';

const loadLibrary = () => import('./library-dialog.tsx').then((file) => file.LibraryDialog);

const limits = saveMedia.media;

/** The cover, and the pictures and videos in their order (12.7). */
export function PictureRows({
  field,
  uploads,
  arrival,
  seesLibrary,
}: {
  field: FormField;
  uploads: ReturnType<typeof useUploads>;
  /** Takes each picture that has arrived, wherever these fields begin anew. */
  arrival: RefObject<(picture: ArrivedPicture) => void>;
  seesLibrary: boolean;
}) {
  const list = useRows('media', field);
  const { rows, error, hidden, add } = list;
  const [isChoosing, setChoosing] = useState(false);
  const stopChoosing = useCallback(() => setChoosing(false), []);
  const LibraryDialog = useChunk(loadLibrary, isChoosing, stopChoosing);
  const cover = useCover(field);
  const addPicture = ({ url, alt }: ArrivedPicture) =>
    add({ kind: 'image', url, alt, caption: '' });
  useEffect(() => {
    arrival.current = addPicture;
  });

  return (
    <OpenSection id="pictures" title={eventSections.pictures}>
      {hidden}
      {cover.hidden}
      <CoverOf cover={cover} />
      {rows.length === 0 && (
        <p>
          No pictures yet. Add several at once; they are made smaller, and lose where they were
          taken.
        </p>
      )}
      <ol className={styles.media}>
        {rows.map((row, index) => (
          <MediumRow
            key={row.key}
            row={row}
            index={index}
            list={list}
            isCover={row.url === cover.url}
            onCover={() => cover.put(row.url)}
          />
        ))}
      </ol>
      <FieldMessage id="media-error" error={error} />
      <UploadList uploads={uploads} />
      <Undescribed count={rows.filter(({ alt }) => alt.trim() === '').length} />
      {rows.length < limits.maxItems && (
        <div className={styles.lineActs}>
          <AddPictures uploads={uploads} />
          {seesLibrary && (
            <Button variant="outline" onClick={() => setChoosing(true)}>
              Choose From Library
            </Button>
          )}
          <Button
            variant="outline"
            onClick={intoAdded(() => add({ kind: 'video', url: '', alt: '', caption: '' }))}
          >
            Add Video
          </Button>
        </div>
      )}
      {isChoosing && LibraryDialog && (
        <LibraryDialog
          shown={rows.map(({ url }) => url)}
          onChoose={addPicture}
          onClose={stopChoosing}
        />
      )}
    </OpenSection>
  );
}

/** An added picture is not saved yet. */
function Undescribed({ count }: { count: number }) {
  return (
    <p role="status">
      {count > 0 &&
        `${count === 1 ? '1 picture has' : `${count} pictures have`} no description yet: write it beside the picture, then save.`}
    </p>
  );
}

function useCover(field: FormField) {
  const { defaultValue = '', error, onChange } = field('cover_url');
  const [url, setUrl] = useState(defaultValue);
  const hiddenField = useRef<HTMLInputElement>(null);
  return {
    url,
    error,
    hidden: <input ref={hiddenField} hidden name="cover_url" defaultValue={defaultValue} />,
    put(next: string) {
      setUrl(next);
      if (hiddenField.current) hiddenField.current.value = next;
      onChange();
    },
  };
}

function CoverOf({ cover: { url, error, put } }: { cover: ReturnType<typeof useCover> }) {
  const isDrawn = url === '' || url.endsWith('.svg');
  return (
    <div className={styles.cover}>
      {url === '' ? (
        <div className={styles.thumb} aria-hidden="true" />
      ) : (
        <img className={styles.thumb} src={url} alt="" width="300" height="200" />
      )}
      <div>
        <h3>Cover</h3>
        <p>
          {isDrawn
            ? 'A drawn course, until you choose a picture below.'
            : 'Cropped to its middle on tiles and at the top of the page.'}
        </p>
        {!isDrawn && (
          <Button variant="quiet" onClick={() => put('')}>
            Use the Drawn Course
          </Button>
        )}
        <FieldMessage id="cover-error" error={error} />
      </div>
    </div>
  );
}

interface MediumProps {
  row: Keyed<LineTexts<'media'>>;
  index: number;
  list: ReturnType<typeof useRows<'media'>>;
  isCover: boolean;
  onCover: () => void;
}

function MediumRow({ row, index, list, isCover, onCover }: MediumProps) {
  const { rows, cell } = list;
  const isPicture = row.kind === 'image';
  const name = `${isPicture ? 'Picture' : 'Video'} ${index + 1} of ${rows.length}`;
  return (
    <li className={styles.medium} aria-label={name}>
      {isPicture ? (
        <img
          className={styles.thumb}
          src={row.url}
          alt=""
          width="300"
          height="200"
          loading="lazy"
        />
      ) : (
        <div className={styles.thumb} aria-hidden="true">
          Video
        </div>
      )}
      <div className={styles.mediumFields}>
        <FieldRows
          fields={eventLists.media.rows}
          names={isPicture ? ['alt', 'caption'] : ['url', 'alt', 'caption']}
          limits={limits.items}
          field={(name) => cell(row, name)}
        />
        <MediumActs
          row={row}
          index={index}
          list={list}
          isCover={isCover}
          onCover={onCover}
          name={name}
        />
      </div>
    </li>
  );
}

/** Its place in the order, whether it is the cover, and the way out. */
function MediumActs({
  row,
  index,
  list: { rows, move, remove },
  isCover,
  onCover,
  name,
}: MediumProps & { name: string }) {
  const ofRow = <span className="visually-hidden"> {row.alt || name}</span>;
  return (
    <div className={styles.lineActs}>
      <span className={styles.place}>{placeOf(index, rows.length)}</span>
      <Button
        variant="quiet"
        aria-disabled={index === 0 || undefined}
        onClick={() => move(row, -1)}
      >
        Earlier{ofRow}
      </Button>
      <Button
        variant="quiet"
        aria-disabled={index === rows.length - 1 || undefined}
        onClick={() => move(row, 1)}
      >
        Later{ofRow}
      </Button>
      {row.kind === 'image' && (
        <Button variant="quiet" aria-pressed={isCover} onClick={onCover}>
          {isCover ? 'Cover' : 'Use as Cover'}
          {ofRow}
        </Button>
      )}
      <Button variant="quiet" onClick={() => remove(row, row.alt || name)}>
        Remove{ofRow}
      </Button>
    </div>
  );
}

function placeOf(index: number, count: number): string {
  if (count === 1) return 'The only one';
  if (index === 0) return `First of ${count}`;
  return index === count - 1 ? `Last of ${count}` : `${index + 1} of ${count}`;
}
