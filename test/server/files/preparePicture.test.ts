import sharp from 'sharp'
import { preparePicture } from '#server/files/preparePicture.ts'
import { InvalidPicture } from '#server/files/InvalidPicture.ts'
import { aPicture, fromPhone } from './pictures.ts'

const refusal = (fileName: string, bytes: Buffer): Promise<unknown> =>
  preparePicture(fileName, bytes).then(
    () => 'kept',
    (error: unknown) => (error instanceof InvalidPicture ? error.message : error),
  )

describe('F-112 a picture', () => {
  it('is turned upright and loses what the camera noted', async () => {
    const photo = await fromPhone()
    expect((await sharp(photo).metadata()).exif?.includes('Phone')).toBe(true)
    const { ending, picture, thumbnail } = await preparePicture('IMG_1.JPEG', photo)
    const kept = await sharp(picture).metadata()
    expect([ending, kept.format, kept.width, kept.height]).toEqual(['.jpg', 'jpeg', 50, 100])
    for (const bytes of [picture, thumbnail]) {
      const { exif, orientation, iptc, xmp } = await sharp(bytes).metadata()
      expect([exif, orientation, iptc, xmp]).toEqual([undefined, undefined, undefined, undefined])
    }
    // Orientation 6: what was left is above now.
    const above = await sharp(picture).extract({ left: 20, top: 10, width: 1, height: 1 }).raw().toBuffer()
    expect([...above].map((value) => (value > 128 ? 1 : 0))).toEqual([1, 0, 0])
  })

  it('is kept in its own format, and small once more', async () => {
    const large = aPicture(1_000, 600)
    const files = [
      ['a.jpg', await large.clone().jpeg().toBuffer(), 'jpeg'],
      ['b.png', await large.clone().png().toBuffer(), 'png'],
      ['c.webp', await large.clone().webp().toBuffer(), 'webp'],
      ['d.gif', await large.clone().gif().toBuffer(), 'gif'],
    ] as const
    for (const [name, bytes, format] of files) {
      const { picture, thumbnail } = await preparePicture(name, bytes)
      expect(await sharp(picture).metadata()).toMatchObject({ format, width: 1_000, height: 600 })
      expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 320, height: 192 })
    }
  })

  it('keeps its frames when it moves', async () => {
    const frames = await Promise.all(['red', 'blue'].map((background) => frame(background)))
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const { picture } = await preparePicture('moving.gif', moving)
    expect(await sharp(picture, { animated: true }).metadata()).toMatchObject({ format: 'gif', pages: 2 })
  })

  it.each([
    ['notes.txt', 'text', 'only .jpg, .jpeg, .png, .webp and .gif files can be uploaded.'],
    ['drawing.svg', '<svg/>', 'only .jpg, .jpeg, .png, .webp and .gif files can be uploaded.'],
    ['noending', 'text', 'only .jpg, .jpeg, .png, .webp and .gif files can be uploaded.'],
    ['notes.jpg', 'text', 'this is not a readable picture.'],
    [
      'drawing.png',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      'this is not a readable picture.',
    ],
    ['empty.png', '', 'this is not a readable picture.'],
  ])('is not what %s is', async (name, content, sentence) => {
    expect(await refusal(name, Buffer.from(content))).toBe(sentence)
  })

  it('is refused under the ending of another format, when it is cut off, and when it is huge', async () => {
    const png = await aPicture().png().toBuffer()
    expect(await refusal('photo.jpg', png)).toBe('this is not a .jpg picture.')
    const jpeg = await aPicture(400, 400).jpeg().toBuffer()
    expect(await refusal('half.jpg', jpeg.subarray(0, jpeg.length / 2))).toBe(
      'the picture is damaged or too large to read.',
    )
    const bomb = await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(2_000_000)
    expect(await refusal('bomb.png', bomb)).toBe('this is not a readable picture.')
  })
})

function frame(background: string): Promise<Buffer> {
  return sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
}
