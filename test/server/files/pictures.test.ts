import { Pictures } from '#server/files/Pictures.ts'
import type { PictureFile, PictureReader } from '#server/files/PictureReader.ts'
import { setImmediate as settled } from 'node:timers/promises'

const prepared = { ending: '.jpg', picture: Buffer.from('picture'), thumbnail: Buffer.from('small') } as const

/** Measures each picture as its path says, and prepares it when the test says so. */
class FakeReader implements PictureReader {
  readonly begun: string[] = []
  readonly #ends: (() => void)[] = []

  async measure({ path }: PictureFile): Promise<number> {
    return Number(path)
  }

  async prepare({ fileName }: PictureFile) {
    this.begun.push(fileName)
    await new Promise<void>((resolve) => this.#ends.push(resolve))
    return prepared
  }

  async close(): Promise<void> {
    // Nothing is open.
  }

  async endOne(): Promise<void> {
    this.#ends.shift()?.()
    await settled()
  }
}

describe('[CL3] The pictures of an upload', () => {
  it('are prepared one at a time, and those of one user let somebody else in between', async () => {
    const reader = new FakeReader()
    const pictures = new Pictures({ megapixelsPerMinute: 1_000, reader })
    const all = ['one', 'two', 'three'].map((fileName) => pictures.prepare(1, { fileName, path: '1' }))
    all.push(pictures.prepare(2, { fileName: 'of another', path: '1' }))
    await settled()
    for (let count = 0; count < all.length; count++) await reader.endOne()
    expect(await Promise.all(all)).toEqual([prepared, prepared, prepared, prepared])
    expect(reader.begun).toEqual(['one', 'of another', 'two', 'three'])
  })

  it('count by their megapixels against the quota of the user, before they are decoded', async () => {
    const reader = new FakeReader()
    const pictures = new Pictures({ megapixelsPerMinute: 60, reader })
    const first = pictures.prepare(1, { fileName: 'large', path: '48' })
    await settled()
    await reader.endOne()
    await first
    await expect(pictures.prepare(1, { fileName: 'next', path: '48' })).rejects.toMatchObject({
      code: 'too_many_requests',
      message: 'You have sent photos of more than 60 megapixels in a minute. Please try again in a moment.',
    })
    expect(reader.begun).toEqual(['large'])
    const other = pictures.prepare(2, { fileName: 'of another', path: '48' })
    await settled()
    await reader.endOne()
    expect(await other).toBe(prepared)
  })
})
