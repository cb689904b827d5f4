import { OperatorError } from '../start/operator-error.ts';

/** Stores uploaded files, in a folder or a bucket. The bytes of a name do not change. */
export interface FileStore {
  put(name: string, bytes: Buffer): Promise<void>;
  /** Undefined if there is no such file. */
  get(name: string): Promise<Buffer | undefined>;
  /** Succeeds also if there is no such file. */
  delete(name: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
}

/** A failure of the store; its message is for the operator. */
export class FileStoreError extends OperatorError {}

/** A failure that may pass. */
export class FileStoreUnavailable extends FileStoreError {
  override readonly isTemporary = true;
}

export interface StoredFile {
  name: string;
  storedAt: Date;
}
