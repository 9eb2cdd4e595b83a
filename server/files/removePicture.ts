import { thumbnailNameOf } from './fileNames.ts'
import type { FileStore } from './FileStore.ts'

/** Removes the files of a picture that no record has. */
export async function removePicture(store: FileStore, filename: string): Promise<void> {
  await store.remove(filename)
  await store.remove(thumbnailNameOf(filename))
  await store.finish(filename)
}
