/** The extensions of pictures that may be uploaded as photos (S0 §7, F-112). */
export const PHOTO_EXTENSIONS = ['.jpg', '.jpeg', '.png', '.webp', '.gif'] as const

type PhotoExtension = (typeof PHOTO_EXTENSIONS)[number]

/** The largest picture. */
export const MAX_PHOTO_MEGABYTES = 20

/** Why a file with another extension cannot be a photo. */
export const NO_PHOTO_FILE = 'only .jpg, .jpeg, .png, .webp and .gif files can be uploaded.'

/** The extension of a file that can be a photo, in lower case; null for any other file. */
export function photoExtensionOf(fileName: string): PhotoExtension | null {
  const extension = /\.[^.]*$/.exec(fileName)?.[0].toLowerCase()
  return PHOTO_EXTENSIONS.find((allowed) => allowed === extension) ?? null
}
