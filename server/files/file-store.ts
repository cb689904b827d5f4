import { OperatorError } from '../start/operator-error.ts';

/** Where uploaded files are kept: a folder, or a bucket. A name is never given to other bytes. */
export interface FileStore {
  put(name: string, bytes: Buffer): Promise<void>;
  /** Undefined when there is none of this name. */
  get(name: string): Promise<Buffer | undefined>;
  /** Done also when there is none. */
  delete(name: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
}

/** A store that does not do as asked: a sentence for whoever runs the portal. */
export class FileStoreRefused extends OperatorError {}

/** One that may do so later. */
export class FileStoreAway extends FileStoreRefused {
  override readonly isTemporary = true;
}

export interface StoredFile {
  name: string;
  storedAt: Date;
}
