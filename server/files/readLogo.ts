import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { MAX_PICTURE_LENGTH } from '#shared/settings/pictures.ts'
import { InvalidPicture } from './InvalidPicture.ts'
import { preparePicture } from './preparePicture.ts'

/** Enough for print at the size of a letterhead, and smaller ones for pictures that do not compress well. */
const WIDTHS = [600, 400, 240]

/** The data URI of a logo from a file, as large as it may be stored (SE1000). Throws InvalidPicture with a sentence. */
export async function readLogo(file: string): Promise<string> {
  const { picture } = await preparePicture(path.basename(file), await readFile(file))
  for (const width of WIDTHS) {
    const png = await sharp(picture)
      .resize({ width, height: width / 2, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const text = `data:image/png;base64,${png.toString('base64')}`
    if (text.length <= MAX_PICTURE_LENGTH) return text
  }
  throw new InvalidPicture('the logo has too many details: choose a simpler one.')
}
