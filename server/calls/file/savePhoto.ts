import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type, type Static } from 'typebox'
import { Photo } from '#shared/rentals/Photo.ts'
import { MAX_PHOTO_MEGABYTES } from '#shared/rentals/photoFiles.ts'
import { AppError, BadRequest, NotFound, RuleViolations } from '#server/kernel/errors.ts'
import { addPhoto } from '../../files/addPhoto.ts'
import type { FileStore } from '../../files/FileStore.ts'
import { InvalidPicture } from '#server/files/InvalidPicture.ts'
import type { Pictures } from '#server/files/Pictures.ts'
import { FairShare } from '#server/edge/FairShare.ts'
import { readRecords } from '../../reads/readRecords.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import { diskFullError } from '#server/kernel/diskFullError.ts'
import { PRIVATE_FOLDER } from '#server/kernel/privateFiles.ts'
import { settleReport } from '../job/decideReport.ts'
import { strictObject, key } from '../schemas.ts'
import { receiveFiles, type ReceivedFile } from './receiveFiles.ts'
import { uploadOptions } from './uploadOptions.ts'

export interface PhotoDependencies {
  readonly saves: SaveContext
  readonly files: FileStore
  readonly pictures: Pick<Pictures, 'prepare'>
  /** The folder of this process for what is being received (`processFolder`). */
  readonly receiving: string
  /** Concurrent uploads of one user. */
  readonly uploadsOfUser: number
}

const MEGABYTE = 1_024 * 1_024
/** Per request; further pictures need further requests. */
const MAX_FILES = 20

/** Room for the number of the file. */
const ACTION_ID = '^[A-Za-z0-9_-]{1,60}$'

const QUERY = strictObject({
  id: key(),
  mode: Type.Literal(1),
  actionId: Type.Optional(Type.String({ pattern: ACTION_ID })),
})
const ANSWER = strictObject({ success: Type.Boolean(), message: Type.String() })
const CALL = {
  path: '/api/file/savePhoto',
  summary: 'Stores pictures of a rental, sent as multipart/form-data; mode 1 says that id is a rental',
  role: Photo.access.create,
  response: ANSWER,
}

/**
 * The upload of photos (S1 §7, O-093, F-112). Each picture of a request is stored independently: the message of the response
 * names those that failed and why, and `success` is false. Sending these again stores none twice; with an `actionId` a repeated
 * request stores nothing again (JO40). Storing starts once all files
 * have arrived; nothing of an incomplete upload is stored.
 */
export async function savePhotoRoute(app: FastifyInstance, dependencies: PhotoDependencies): Promise<void> {
  const share = new FairShare<number>({
    maxConcurrent: dependencies.uploadsOfUser,
    maxQueued: 0,
    maxWait: 0,
    refusalMessage: 'Your other photos are still being stored. Please try again in a moment.',
    retryAfter: 10,
  })
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: MAX_PHOTO_MEGABYTES * MEGABYTE, files: MAX_FILES, fields: 20, parts: MAX_FILES + 20 },
  })
  app.post(CALL.path, {
    ...uploadOptions(CALL, QUERY),
    handler: async (request): Promise<Static<typeof ANSWER>> => {
      if (!request.isMultipart())
        throw new BadRequest('Pictures are sent as multipart/form-data.', 'content-type')
      // Sound because the schema above has validated it.
      const { id, actionId = null } = request.query as Static<typeof QUERY>
      await requireRental(dependencies.saves, id)
      const refusals = await share.run(request.user.userId, () =>
        storeAll(dependencies, request, { rentalId: id, actionId }),
      )
      if (refusals.length === 0 && actionId !== null)
        await settleReport(dependencies.saves, request.user, actionId)
      return { success: refusals.length === 0, message: refusals.join(' ') }
    },
  })
}

async function requireRental({ database }: SaveContext, id: number): Promise<void> {
  const [rental] = await readRecords(database, 'Rental', 'id', [id])
  if (rental === undefined || rental.deleted !== null)
    throw new NotFound(`Rental R${id} was not found or was deleted.`, 'id')
}

/** Stores the pictures one after another and returns a sentence for each that failed. */
async function storeAll(
  dependencies: PhotoDependencies,
  request: FastifyRequest,
  { rentalId, actionId }: { readonly rentalId: number; readonly actionId: string | null },
): Promise<readonly string[]> {
  await mkdir(dependencies.receiving, { recursive: true, mode: PRIVATE_FOLDER })
  const folder = await mkdtemp(path.join(dependencies.receiving, 'upload-'))
  try {
    const { files, areTooMany } = await receiveFiles(request, folder)
    const refusals: string[] = []
    for (const [index, file] of files.entries()) {
      const saveId = actionId === null ? null : `${actionId}-${index}`
      const refusal = await store(dependencies, file, { rentalId, request, saveId })
      if (refusal !== null) refusals.push(`${file.fileName}: ${refusal}`)
    }
    if (areTooMany)
      refusals.push(`Only the first ${MAX_FILES} files were uploaded. Please upload the rest separately.`)
    return files.length === 0 ? ['No file was sent.'] : refusals
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface PhotoRequest {
  readonly rentalId: number
  readonly request: FastifyRequest
  readonly saveId: string | null
}

async function store(
  { saves, files, pictures }: PhotoDependencies,
  file: ReceivedFile,
  { rentalId, request, saveId }: PhotoRequest,
): Promise<string | null> {
  const { fileName } = file
  if (file.isTooLarge) return `a photo may have at most ${MAX_PHOTO_MEGABYTES} MB.`
  try {
    const prepared = await pictures.prepare(request.user.userId, file)
    await addPhoto(saves, files, { rentalId, fileName, prepared, saveId }, request.user)
    return null
  } catch (error) {
    if (error instanceof RuleViolations)
      return error.entityErrors.map(({ errorMessage }) => errorMessage).join(' ')
    if (error instanceof InvalidPicture || error instanceof AppError) return error.message
    const noRoom = diskFullError(error)
    if (noRoom !== null) return noRoom.message
    // The pictures before it are stored, which a failed response would not tell.
    request.log.error({ err: error }, 'a photo could not be stored')
    return 'the photo could not be stored. Please try again.'
  }
}
