import { library as limits } from 'virtual:organize-limits';
import { useState } from 'react';
import { readingFailure } from '#web/api/api-error.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/dialog/modal.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { useOrganized } from '../../session/organize-call.ts';
import type { ArrivedPicture } from '../record/event-values.ts';
import styles from './event-form.module.css';

/** The pictures of the library, to show some of them here, too. */
export function LibraryDialog({
  shown,
  onChoose,
  onClose,
}: {
  shown: string[];
  onChoose: (picture: ArrivedPicture) => void;
  onClose: () => void;
}) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { data, error } = useOrganized('library', {
    query: { ...(search && { search }), ...(page > 1 && { page: `${page}` }) },
  });
  return (
    <Modal
      title="Choose from the library"
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className={styles.library}>
        <TextInput
          label="Search Pictures"
          type="search"
          maxLength={limits.search.maxLength}
          autoComplete="off"
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setPage(1);
          }}
        />
        <FormFailure message={error && !data ? readingFailure(error) : undefined} />
        <p role="status">
          {data ? `${data.meta.total} pictures` : error ? '' : 'Loading the pictures…'}
        </p>
        <ul className={styles.choices}>
          {data?.data.map(({ uuid, url, alt }) => (
            <li key={uuid}>
              <button
                type="button"
                className={styles.choice}
                aria-pressed={shown.includes(url)}
                onClick={() => !shown.includes(url) && onChoose({ url, alt })}
              >
                <img
                  className={styles.thumb}
                  src={url}
                  alt=""
                  width="300"
                  height="200"
                  loading="lazy"
                />
                <span>
                  {shown.includes(url) && <strong>Is here: </strong>}
                  {alt || 'No description yet'}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {data && data.meta.last_page > 1 && (
          <div className={styles.lineActs}>
            {page > 1 && (
              <Button variant="outline" onClick={() => setPage(page - 1)}>
                Previous Page
              </Button>
            )}
            {page < data.meta.last_page && (
              <Button variant="outline" onClick={() => setPage(page + 1)}>
                Next Page
              </Button>
            )}
          </div>
        )}
      </div>
    </Modal>
  );
}
