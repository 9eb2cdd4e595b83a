import sharp from 'sharp'
import type { Photo } from '#shared/rentals/Photo.ts'
import { seedDemoCompany } from '#server/demo/seed.ts'
import { isFileName, thumbnailNameOf } from '#server/files/fileNames.ts'
import type { FileStore } from '#server/files/FileStore.ts'
import { readCompany } from '#test/support/invariants/CompanyRecords.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'

const NOW = '2026-06-17T18:00:00.000Z'

async function makePhotos(): Promise<{ photos: readonly Photo[]; kept: ReadonlyMap<string, Buffer> }> {
  const kept = new Map<string, Buffer>()
  const files: Pick<FileStore, 'save'> = { save: async (name, bytes) => void kept.set(name, bytes) }
  const database = await openTestDatabase()
  const size = { customers: 20, rentals: 90, days: 60, drivers: 3 }
  await seedDemoCompany(database, { now: NOW, timeZone: 'America/Detroit', size, files })
  const company = await readCompany(database, ['Photo'])
  await database.close()
  return { photos: company.all('Photo'), kept }
}

describe('photos of the demo company', () => {
  it('F-108 are pictures under the names that the records have, each with a thumbnail', async () => {
    const { photos, kept } = await makePhotos()
    expect(photos.length).toBeGreaterThan(2)
    expect(kept.size).toBe(photos.length * 2)
    for (const { filename } of photos) {
      expect(isFileName(filename ?? '')).toBe(true)
      const picture = await sharp(kept.get(filename ?? '')).metadata()
      expect(picture).toMatchObject({
        width: 480,
        height: 360,
        format: filename?.endsWith('png') ? 'png' : 'jpeg',
      })
      const thumbnail = await sharp(kept.get(thumbnailNameOf(filename ?? ''))).metadata()
      expect(thumbnail).toMatchObject({ format: 'webp', width: 320 })
    }
  })

  it('are the same when they are made again', async () => {
    const [one, other] = [await makePhotos(), await makePhotos()]
    expect(other).toEqual(one)
  })
})
