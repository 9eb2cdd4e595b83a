import type { FileLocation } from './FileLocation.ts'
import type { FileStore } from './FileStore.ts'
import { localFileStore } from './localFileStore.ts'

/** The store of files at a location. Throws ConfigurationError where a container does not let this installation in. */
export async function openFileStore(location: FileLocation): Promise<FileStore> {
  if ('folder' in location) return localFileStore(location.folder)
  // Its client is large, and needed only here.
  const { blobFileStore } = await import('./blobFileStore.ts')
  return blobFileStore(location)
}
