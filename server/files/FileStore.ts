/** A store of uploaded files under names made by `newFileName`. */
export interface FileStore {
  /** Stores the bytes under a name atomically. */
  save(name: string, bytes: Buffer): Promise<void>
  /** The bytes under a name; null if there are none. */
  open(name: string): Promise<Buffer | null>
  /** Removes a file if it exists. */
  remove(name: string): Promise<void>
}
