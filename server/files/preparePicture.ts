import sharp, { type Metadata } from 'sharp'
import { NO_PHOTO_FILE, photoExtensionOf } from '#shared/rentals/photoFiles.ts'
import type { FileEnding } from './fileNames.ts'
import { InvalidPicture } from './InvalidPicture.ts'

/** A picture to be stored: upright, without metadata (location, time, owner), with a thumbnail for lists. */
export interface PreparedPicture {
  readonly ending: FileEnding
  readonly picture: Buffer
  /** WebP, at most 320 pixels wide and high. */
  readonly thumbnail: Buffer
}

/** The endings of the formats that photos may have, whatever a file of theirs is called: messengers and browsers call a PNG `.jpg`. */
const ENDINGS: ReadonlyMap<string | undefined, FileEnding> = new Map([
  ['jpeg', '.jpg'],
  ['png', '.png'],
  ['webp', '.webp'],
  ['gif', '.gif'],
])

/** Phones make 12 to 48. */
const MAX_PIXELS = 50_000_000
const MEGAPIXEL = 1_000_000
const MAX_SIDE = 4_096
const THUMBNAIL_SIDE = 320

// Whatever a file claims to be, only these four decoders ever read it.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})
// One picture at a time leaves the other processors to the server, and nothing of it is needed twice.
sharp.concurrency(1)
sharp.cache(false)

/** The megapixels of a picture, without decoding it. Throws InvalidPicture with a sentence if it is not to be decoded. */
export async function measurePicture(fileName: string, bytes: Buffer): Promise<number> {
  const { pixels } = await inspect(fileName, bytes)
  return pixels / MEGAPIXEL
}

/** Checks the extension of a picture, reads by its content which format it has, and prepares it for storage. Throws InvalidPicture with a sentence. */
export async function preparePicture(fileName: string, bytes: Buffer): Promise<PreparedPicture> {
  const { ending, isMoving } = await inspect(fileName, bytes)
  try {
    const picture = await keep(bytes, isMoving)
    // What was decoded once is small.
    const thumbnail = await open(picture)
      .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer()
    return { ending, picture, thumbnail }
  } catch (error) {
    throw new InvalidPicture('the picture is damaged or too large to read.', error)
  }
}

interface Inspected {
  readonly ending: FileEnding
  readonly isMoving: boolean
  /** Of all frames. */
  readonly pixels: number
}

async function inspect(fileName: string, bytes: Buffer): Promise<Inspected> {
  if (photoExtensionOf(fileName) === null) throw new InvalidPicture(NO_PHOTO_FILE)
  const { format, width, height, pages = 1 } = await readMetadata(bytes)
  const ending = ENDINGS.get(format)
  if (ending === undefined) throw new InvalidPicture('this is not a readable picture.')
  const pixels = width * height * pages
  if (pixels > MAX_PIXELS)
    throw new InvalidPicture(`a photo may have at most ${MAX_PIXELS / MEGAPIXEL} megapixels.`)
  return { ending, isMoving: pages > 1, pixels }
}

async function readMetadata(bytes: Buffer): Promise<Metadata> {
  try {
    // The header alone is read, which says how large the picture is.
    return await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata()
  } catch (error) {
    throw new InvalidPicture('this is not a readable picture.', error)
  }
}

/** Animations keep all frames and need no rotation. Metadata is dropped by default. */
function keep(bytes: Buffer, isMoving: boolean): Promise<Buffer> {
  const picture = isMoving ? open(bytes, true) : open(bytes).autoOrient()
  return picture
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .toBuffer()
}

function open(bytes: Buffer, animated = false) {
  return sharp(bytes, { animated, limitInputPixels: MAX_PIXELS, failOn: 'error' })
}
