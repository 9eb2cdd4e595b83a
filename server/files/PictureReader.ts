import { readFile } from 'node:fs/promises'
import { measurePicture, preparePicture, type PreparedPicture } from './preparePicture.ts'

/** A received file. */
export interface PictureFile {
  /** Its name on the user's computer. */
  readonly fileName: string
  /** Where it is. */
  readonly path: string
}

/** Reads pictures. Both functions throw InvalidPicture with a sentence. */
export interface PictureReader {
  /** The megapixels of a picture, without decoding it. */
  measure(file: PictureFile): Promise<number>
  prepare(file: PictureFile): Promise<PreparedPicture>
  close(): Promise<void>
}

/** Reads pictures in this process. */
export const pictureReader: PictureReader = {
  measure: async ({ fileName, path }) => measurePicture(fileName, await readFile(path)),
  prepare: async ({ fileName, path }) => preparePicture(fileName, await readFile(path)),
  close: async () => undefined,
}
