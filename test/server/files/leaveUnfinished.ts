import { stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { newFileName, thumbnailNameOf } from '#server/files/fileNames.ts'
import { localFileStore } from '#server/files/localFileStore.ts'

/** What a server leaves in its store that was killed some days ago while it stored a photo. */
export async function leaveUnfinished(
  folder: string,
  { daysAgo, name = newFileName('.jpg') }: { readonly daysAgo: number; readonly name?: string },
): Promise<{ readonly name: string; readonly picture: string; readonly files: readonly string[] }> {
  const store = localFileStore(folder)
  await store.begin(name)
  await store.save(name, Buffer.from('picture'))
  await store.save(thumbnailNameOf(name), Buffer.from('small'))
  const subfolder = path.join(folder, name.slice(0, 2))
  const picture = path.join(subfolder, name)
  const part = `${picture}.of-a-write.part`
  await writeFile(part, 'pict')
  const note = path.join(folder, 'unfinished', name)
  // By the clock of the files, which no test sets.
  const begun = (await stat(note)).mtimeMs / 1_000 - daysAgo * 24 * 3_600
  await utimes(note, begun, begun)
  return { name, picture, files: [picture, part, path.join(subfolder, thumbnailNameOf(name))] }
}
