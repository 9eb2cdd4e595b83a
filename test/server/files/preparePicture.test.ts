import sharp from 'sharp'
import { measurePicture, preparePicture } from '#server/files/preparePicture.ts'
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

  it('F-112 is taken under the ending of another format, and stored under its own', async () => {
    const png = await aPicture().png().toBuffer()
    expect((await preparePicture('photo.jpg', png)).ending).toBe('.png')
  })

  it('is refused when it is cut off, and when it is huge', async () => {
    const jpeg = await aPicture(400, 400).jpeg().toBuffer()
    expect(await refusal('half.jpg', jpeg.subarray(0, jpeg.length / 2))).toBe(
      'the picture is damaged or too large to read.',
    )
    expect(await refusal('bomb.png', await bomb().png().toBuffer())).toBe(
      'a photo may have at most 50 megapixels.',
    )
  })

  it('is measured by all of its frames, without being decoded', async () => {
    expect(await measurePicture('a.png', await aPicture(1_000, 600).png().toBuffer())).toBe(0.6)
    const moving = await sharp([await frame('red'), await frame('blue')], { join: { animated: true } })
      .gif()
      .toBuffer()
    expect(await measurePicture('a.gif', moving)).toBe(0.0008)
    await expect(
      measurePicture('bomb.webp', await bomb().webp({ lossless: true }).toBuffer()),
    ).rejects.toThrow(new InvalidPicture('a photo may have at most 50 megapixels.'))
  })

  it('is decoded once: its thumbnail is that of what is kept', async () => {
    const moving = await sharp([await frame('red'), await frame('blue')], { join: { animated: true } })
      .gif()
      .toBuffer()
    const large = await aPicture(5_000, 1_000).jpeg().toBuffer()
    for (const [name, bytes] of [
      ['a.gif', moving],
      ['a.jpg', large],
    ] as const) {
      const { picture, thumbnail } = await preparePicture(name, bytes)
      const ofPicture = sharp(picture).resize({
        width: 320,
        height: 320,
        fit: 'inside',
        withoutEnlargement: true,
      })
      expect(thumbnail.equals(await ofPicture.webp({ quality: 75 }).toBuffer())).toBe(true)
    }
  })
})

/** A picture of few bytes and 50.1 megapixels. */
function bomb() {
  return sharp({ create: { width: 8_350, height: 6_000, channels: 3, background: 'red' } })
}

function frame(background: string): Promise<Buffer> {
  return sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
}
