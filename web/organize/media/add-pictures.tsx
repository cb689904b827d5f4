import { type ChangeEvent, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FieldMessage } from '#web/ui/fields/field-message.tsx';
import { CheckIcon } from '#web/ui/icons/icon.tsx';
import sections from '../../ui/sections.module.css';
import styles from './media.module.css';
import type { Upload } from './send-pictures.ts';
import type { useUploads } from './use-uploads.ts';

/** Chooses pictures, several at once. */
export function AddPictures({ uploads: { add } }: { uploads: ReturnType<typeof useUploads> }) {
  const input = useRef<HTMLInputElement>(null);
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    add([...(target.files ?? [])]);
    // The same file can be chosen again.
    target.value = '';
  }
  return (
    <>
      <Button onClick={() => input.current?.click()}>Add Pictures</Button>
      <input
        ref={input}
        className={styles.chooser}
        type="file"
        accept="image/*"
        multiple
        tabIndex={-1}
        aria-label="Pictures to Add"
        onChange={choose}
      />
    </>
  );
}

/** How far each picture is. */
export function UploadList({ uploads }: { uploads: ReturnType<typeof useUploads> }) {
  const { uploads: all } = uploads;
  if (all.length === 0) return null;
  const done = all.filter(({ state }) => state === 'done').length;
  const failed = all.filter(({ state }) => state === 'failed').length;
  return (
    <section className={styles.uploads} aria-labelledby="uploads">
      <h2 id="uploads">New pictures</h2>
      <p role="status">
        {done} of {all.length} added{failed > 0 && `, ${failed} not`}
      </p>
      <ul>
        {all.map((upload) => (
          <UploadRow key={upload.id} upload={upload} uploads={uploads} />
        ))}
      </ul>
    </section>
  );
}

function UploadRow({
  upload,
  uploads: { again, remove },
}: {
  upload: Upload;
  uploads: ReturnType<typeof useUploads>;
}) {
  const { id, file, state, progress, message, isWrongFile } = upload;
  const ofFile = <span className="visually-hidden"> {file.name}</span>;
  return (
    <li className={styles.upload}>
      <span className={styles.file}>{file.name}</span>
      {state === 'done' && (
        <span className={styles.added}>
          <CheckIcon />
          Added
        </span>
      )}
      {state === 'sending' && (
        <progress aria-label={`Upload of ${file.name}`} value={progress} max={1} />
      )}
      {state === 'waiting' && <span className={sections.quiet}>{message ?? 'Waiting'}</span>}
      {state === 'failed' && (
        <>
          <FieldMessage id={`upload-${id}`} error={message} />
          <span className={sections.buttons}>
            {!isWrongFile && (
              <Button variant="outline" onClick={() => again(upload)}>
                Try Again{ofFile}
              </Button>
            )}
            <Button variant="quiet" onClick={() => remove(upload)}>
              Leave Out{ofFile}
            </Button>
          </span>
        </>
      )}
    </li>
  );
}
