import { Photo } from '#shared/rentals/Photo.ts'
import type { Database } from '../../database/Database.ts'
import { NotFound } from '#server/kernel/errors.ts'
import { readRecords } from '../../reads/readRecords.ts'
import { contentTypeOf, thumbnailNameOf } from '../../files/fileNames.ts'
import type { FileStore } from '../../files/FileStore.ts'
import { defineCall, type Call } from '../Call.ts'
import type { FileResponse } from '../FileResponse.ts'
import { strictObject, key } from '../schemas.ts'

const inPath = () => strictObject({ id: key() })

/** Photos for users who may see them: by token, or by ticket if they open in a tab of their own (F-108). */
export function photoCalls(database: Database, files: FileStore): readonly Call[] {
  const shared = { method: 'GET', role: Photo.access.read, opensInTab: true } as const
  return [
    defineCall({
      ...shared,
      path: '/api/file/photo/:id',
      summary: 'The picture of a photo',
      params: inPath(),
      response: { contentType: 'image/*' },
      run: ({ id }) => picture(database, files, id, (filename) => filename),
    }),
    defineCall({
      ...shared,
      path: '/api/file/photo/:id/thumbnail',
      summary: 'A photo, at most 320 pixels wide and high',
      params: inPath(),
      response: { contentType: 'image/webp' },
      run: ({ id }) => picture(database, files, id, thumbnailNameOf),
    }),
  ]
}

async function picture(
  database: Database,
  files: FileStore,
  id: number,
  nameOf: (filename: string) => string,
): Promise<FileResponse> {
  const [photo] = await readRecords(database, 'Photo', 'id', [id])
  if (photo === undefined || photo.deleted !== null || photo.filename === null)
    throw new NotFound(`Photo ${id} was not found or was deleted.`, 'id')
  const name = nameOf(photo.filename)
  const bytes = await files.open(name)
  if (bytes === null) throw new NotFound(`The picture of photo ${id} is missing.`, 'id')
  return {
    fileName: photo.name,
    contentType: contentTypeOf(name),
    bytes,
    disposition: 'inline',
    // A file never changes under its name.
    version: name,
  }
}
