import { type ReactNode, type Ref, useId } from 'react';
import { Button, buttonClass } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { FieldMessage } from './field-message.tsx';
import styles from './picture-editor.module.css';

/**
 * Shows the picture at `url`, stored or just chosen. `ref` is the file input; the parent empties it after a
 * save (4.16).
 */
export function PictureEditor({
  ref,
  url,
  shown,
  onChoose,
  onRemove,
  busy = false,
  progress,
  error,
}: {
  ref?: Ref<HTMLInputElement>;
  url: string | null | undefined;
  /** Replaces the picture, for a crop of it. */
  shown?: ReactNode;
  onChoose: (file: File) => void;
  onRemove: () => void;
  /** 4.16: during a save, choosing and removing are disabled. */
  busy?: boolean;
  /** The progress of the upload, from 0 to 1. */
  progress?: number | undefined;
  error?: string | undefined;
}) {
  const errorId = useId();

  return (
    <div className={styles.editor}>
      {shown ??
        (url ? (
          <img className={styles.picture} src={url} alt="Profile" width="120" height="120" />
        ) : (
          <div className={classNames(styles.picture, styles.empty)}>No picture</div>
        ))}
      <div className={styles.side}>
        <div className={styles.buttons}>
          <label className={buttonClass('outline', styles.choose)}>
            Choose Picture
            <input
              ref={ref}
              name="image"
              type="file"
              accept="image/*"
              disabled={busy}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              onChange={(event) => {
                const file = event.target.files?.[0];
                if (file) onChoose(file);
              }}
            />
          </label>
          <Button variant="outline" disabled={busy || !url} onClick={onRemove}>
            Remove Picture
          </Button>
        </div>
        {progress !== undefined && (
          <div className={styles.progress}>
            <progress aria-label="Upload" value={progress} max={1} />
            <span aria-hidden="true">{Math.round(progress * 100)} %</span>
          </div>
        )}
        <FieldMessage id={errorId} error={error} />
      </div>
    </div>
  );
}
