import sharp, { type Metadata } from 'sharp'
import { NO_PHOTO_FILE, photoExtensionOf, type PhotoExtension } from '#shared/rentals/photoFiles.ts'
import { Semaphore } from '../kernel/Semaphore.ts'
import type { FileEnding } from './fileNames.ts'
import { InvalidPicture } from './InvalidPicture.ts'

/** A picture to be stored: upright, without metadata (location, time, owner), with a thumbnail for lists. */
export interface PreparedPicture {
  readonly ending: FileEnding
  readonly picture: Buffer
  /** WebP, at most 320 pixels wide and high. */
  readonly thumbnail: Buffer
}

/** The formats by file extension (S0 §7). */
const FORMATS: Readonly<Record<PhotoExtension, { readonly format: string; readonly ending: FileEnding }>> = {
  '.jpg': { format: 'jpeg', ending: '.jpg' },
  '.jpeg': { format: 'jpeg', ending: '.jpg' },
  '.png': { format: 'png', ending: '.png' },
  '.webp': { format: 'webp', ending: '.webp' },
  '.gif': { format: 'gif', ending: '.gif' },
}

const MAX_PIXELS = 100_000_000
const MAX_SIDE = 4_096
const THUMBNAIL_SIDE = 320
const MAX_SECONDS = 30

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

const semaphore = new Semaphore({
  maxConcurrent: 2,
  maxQueued: 100,
  refusalMessage: 'Too many photos are being stored right now. Please try again in a minute.',
})

/** Checks extension and content of a picture and prepares it for storage. Throws InvalidPicture with a sentence. */
export async function preparePicture(fileName: string, bytes: Buffer): Promise<PreparedPicture> {
  const extension = photoExtensionOf(fileName)
  if (extension === null) throw new InvalidPicture(NO_PHOTO_FILE)
  const expected = FORMATS[extension]
  return semaphore.run(async () => {
    const { format, pages } = await inspect(bytes)
    if (format !== expected.format) throw new InvalidPicture(`this is not a ${expected.ending} picture.`)
    try {
      const [picture, thumbnail] = await Promise.all([
        keep(bytes, (pages ?? 1) > 1),
        open(bytes)
          .autoOrient()
          .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 75 })
          .toBuffer(),
      ])
      return { ending: expected.ending, picture, thumbnail }
    } catch (error) {
      throw new InvalidPicture('the picture is damaged or too large to read.', error)
    }
  })
}

async function inspect(bytes: Buffer): Promise<Metadata> {
  try {
    return await open(bytes).metadata()
  } catch (error) {
    throw new InvalidPicture('this is not a readable picture.', error)
  }
}

/** Animations keep all frames and need no rotation. Metadata is dropped by default. */
function keep(bytes: Buffer, moving: boolean): Promise<Buffer> {
  const picture = moving ? open(bytes, true) : open(bytes).autoOrient()
  return picture
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .toBuffer()
}

function open(bytes: Buffer, animated = false) {
  return sharp(bytes, { animated, limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({
    seconds: MAX_SECONDS,
  })
}
