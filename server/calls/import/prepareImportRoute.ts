import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type, type Static } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import { IMPORT_KIND_NAMES } from '#shared/importing/Import.ts'
import type { ImportState } from '#shared/importing/ImportState.ts'
import { IMPORT_LIMITS } from '#shared/importing/SourceTable.ts'
import { BadRequest, TooLarge } from '#server/kernel/errors.ts'
import { PRIVATE_FOLDER } from '#server/kernel/privateFiles.ts'
import type { Imports } from '../../import/Imports.ts'
import { receiveFiles } from '../file/receiveFiles.ts'
import { uploadOptions } from '../file/uploadOptions.ts'
import { strictObject } from '../schemas.ts'
import { importState } from './importCalls.ts'

const QUERY = strictObject({
  kind: Type.Optional(Type.Enum([...IMPORT_KIND_NAMES])),
  source: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
})

const CALL = {
  method: 'POST',
  path: '/api/imports',
  summary: 'Reads a file, sent as multipart/form-data, and says what its import would do',
  role: permissions.administer,
  params: null,
  query: QUERY,
  body: null,
  response: importState(),
} as const

interface ImportUpload {
  readonly imports: Imports
  /** The folder in which files arrive. */
  readonly receiving: string
}

/** POST /api/imports: a file is sent in pieces, and removed again once its rows are stored (IM800). */
export async function prepareImportRoute(app: FastifyInstance, upload: ImportUpload): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: IMPORT_LIMITS.bytes, files: 1, fields: 5, parts: 6 },
  })
  app.post(CALL.path, {
    ...uploadOptions(CALL, QUERY),
    handler: async (request): Promise<ImportState> => {
      if (!request.isMultipart())
        throw new BadRequest('The file is sent as multipart/form-data.', 'content-type')
      // Sound because the schema above has validated it.
      return prepareSent(upload, request, request.query as Static<typeof QUERY>)
    },
  })
}

async function prepareSent(
  { imports, receiving }: ImportUpload,
  request: FastifyRequest,
  query: Static<typeof QUERY>,
): Promise<ImportState> {
  await mkdir(receiving, { recursive: true, mode: PRIVATE_FOLDER })
  const folder = await mkdtemp(path.join(receiving, 'import-'))
  try {
    const { files, areTooMany } = await receiveFiles(request, folder)
    const [file] = files
    if (file === undefined || areTooMany) throw new BadRequest('Send one file.', 'file')
    if (file.isTooLarge) throw new TooLarge('The file has more than 20 MB.', 'file')
    const bytes = await readFile(file.path)
    return await imports.prepare(request.user, { fileName: file.fileName, bytes, ...query })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
