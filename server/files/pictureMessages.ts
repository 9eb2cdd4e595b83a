import type { PictureFile } from './PictureReader.ts'
import type { PreparedPicture } from './preparePicture.ts'

/** What a process of pictures is asked. */
export interface PictureTask {
  readonly kind: 'measure' | 'prepare'
  readonly file: PictureFile
}

/** How that ended. */
export type PictureReply =
  | { readonly megapixels: number }
  | { readonly prepared: PreparedPicture }
  /** The sentence of an InvalidPicture. */
  | { readonly refusal: string }
  | { readonly failure: string }
