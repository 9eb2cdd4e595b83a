import type { ArchiveStore, OpenFile } from '../kernel/auditArchive.ts'
import type { FileLocation } from './FileLocation.ts'
import { newFileName } from './fileNames.ts'
import type { FileStore } from './FileStore.ts'
import { localFileStore } from './localFileStore.ts'

/** The store of files at a location. Throws ConfigurationError where a container does not let this installation in. */
export async function openFileStore(location: FileLocation): Promise<FileStore> {
  if ('folder' in location) return localFileStore(location.folder)
  // Its client is large, and needed only here.
  const { blobFileStore } = await import('./blobFileStore.ts')
  return blobFileStore(location)
}

/** Opens files at a location, whose store is opened with the first of them: most installations need none. */
export function fileOpener(location: () => FileLocation): OpenFile {
  let store: Promise<FileStore> | null = null
  return async (name) => {
    store ??= openFileStore(location())
    return (await store).open(name)
  }
}

/** The store of yearly files of the audit log in that of all files. */
export function archiveStore(files: FileStore): ArchiveStore {
  return {
    newName: () => newFileName('.gz'),
    open: (name) => files.open(name),
    save: (name, bytes) => files.save(name, bytes),
    remove: (name) => files.remove(name),
    begin: (name) => files.begin(name),
    finish: (name) => files.finish(name),
  }
}
