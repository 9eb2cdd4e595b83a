import path from 'node:path'
import { toSingleLine, truncateStart } from '#shared/kernel/text.ts'
import { rolloffModel } from '#shared/entities.ts'
import type { SavingUser } from '../save/pipeline/change.ts'
import { saveChanges } from '../save/saveChanges.ts'
import type { SaveContext } from '../save/pipeline/Save.ts'
import type { PrepareRule } from '../save/pipeline/SaveRule.ts'
import { newFileName, thumbnailNameOf } from './fileNames.ts'
import type { FileStore } from './FileStore.ts'
import type { PreparedPicture } from './preparePicture.ts'
import { removePicture } from './removePicture.ts'

/** The length of the column; the end of a file name matters most. */
const MAX_NAME_LENGTH = 255

/** A picture that was uploaded. */
export interface UploadedPhoto {
  readonly rentalId: number
  /** The file name on the user's computer. */
  readonly fileName: string
  readonly prepared: PreparedPicture
  /** A photo that was sent with this id before is not stored again (SV34). */
  readonly saveId?: string | null
}

/**
 * Stores a picture of a rental: first the files, then the record by a regular save (rights, rules, audit). Throws what the save
 * throws; then nothing is stored.
 */
export async function addPhoto(
  context: SaveContext,
  store: FileStore,
  { rentalId, fileName, prepared, saveId = null }: UploadedPhoto,
  user: SavingUser,
): Promise<void> {
  const { ending, picture, thumbnail } = prepared
  const filename = newFileName(ending)
  await store.begin(filename)
  try {
    await store.save(filename, picture)
    await store.save(thumbnailNameOf(filename), thumbnail)
    const photo = {
      id: -1,
      rentalId,
      name: displayName(fileName),
      entityAspect: {
        entityTypeName: `Photo:#${rolloffModel.namespace}`,
        entityState: 'Added',
        originalValuesMap: {},
      },
    }
    const rules = context.rules.with([storeUnder(filename)])
    const saveOptions = saveId === null ? {} : { saveOptions: { tag: { saveId } } }
    const response = await saveChanges({ ...context, rules }, { entities: [photo], ...saveOptions }, user)
    // The response of an earlier save names the files that it stored.
    if (!response.includes(filename)) await removePicture(store, filename)
  } catch (error) {
    await removePicture(store, filename)
    throw error
  }
  // The photo is stored: what is left of its beginning, UnfinishedFiles removes.
  await store.finish(filename).catch(() => undefined)
}

/** Only the server chooses the stored name of a picture. */
function storeUnder(filename: string): PrepareRule {
  return {
    name: 'storeUnder',
    phase: 'prepare',
    watches: ['Photo'],
    run: async (unit) => {
      for (const { operation, result } of unit.of('Photo'))
        if (operation === 'create') unit.change('Photo', result, { filename })
    },
  }
}

/** The base name of a path of any system, without invisible characters. */
function displayName(fileName: string): string {
  const last = path.win32
    .basename(fileName)
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
  return truncateStart(toSingleLine(last), MAX_NAME_LENGTH) || 'photo'
}
