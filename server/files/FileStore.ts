/** Where files that users bring are kept, under names that `newFileName` has made. */
export interface FileStore {
  /** Keeps the bytes under a name: all of them or, if this fails, none. */
  save(name: string, bytes: Buffer): Promise<void>
  /** The bytes under a name; null where there are none. */
  open(name: string): Promise<Buffer | null>
  /** Removes what is under a name, if anything. */
  remove(name: string): Promise<void>
}
