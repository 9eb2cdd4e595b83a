/** A stored file, as it is found by looking through all of them. */
export interface StoredFile {
  readonly name: string
  readonly bytes: number
  /** How long ago it was stored, by the clock of the store. */
  readonly milliseconds: number
}

/** A store of uploaded files under names made by `newFileName`. Any number of servers may use one store at the same time (FL1060). */
export interface FileStore {
  /** Stores the bytes under a name atomically. */
  save(name: string, bytes: Buffer): Promise<void>
  /** The bytes under a name; null if there are none. */
  open(name: string): Promise<Buffer | null>
  /** Removes a file if it exists, and what a process left of it that ended while it stored it. */
  remove(name: string): Promise<void>
  /** Notes that files are being stored under a name that no record has yet, until `finish`: a process that ends before leaves the note. */
  begin(name: string): Promise<void>
  finish(name: string): Promise<void>
  /** The names that were begun at least so long ago, by whichever server, and not finished. */
  unfinished(milliseconds: number): Promise<readonly string[]>
  /** All files, in no order, one at a time. */
  all(): AsyncIterableIterator<StoredFile>
}
