import { useSearch } from '#web/router/router-provider.tsx';
import { ListScreen } from '../lists/list-screen.tsx';
import { mediaList } from '../lists/organize-lists.ts';
import { AddPictures, UploadList } from './add-pictures.tsx';
import styles from './media.module.css';
import { PictureRow } from './picture-row.tsx';
import { useUploads } from './use-uploads.ts';

/** The pictures that events show or may show (15.6). */
export function MediaPage() {
  const uploads = useUploads();
  const isDeleted = useSearch().filter === 'deleted';
  return (
    <ListScreen
      list={mediaList}
      title="Pictures"
      description="The pictures that events show or may show."
      lead="The pictures of our events, what they show, and where. What is in use cannot be deleted."
      noun={['picture', 'pictures']}
      searchLabel="Search Pictures"
      placeholder="What a picture shows"
      actions={<AddPictures uploads={uploads} />}
      above={<UploadList uploads={uploads} />}
      none={{
        title: 'No pictures yet',
        text: 'Add some, several at once. Then say what each shows, for people who cannot see it.',
      }}
      coming={{ row: styles.row, columns: 2 }}
      rows={(pictures) => (
        <ul className={styles.rows}>
          {pictures.map((picture) => (
            <PictureRow key={picture.uuid} picture={picture} isDeleted={isDeleted} />
          ))}
        </ul>
      )}
    />
  );
}
