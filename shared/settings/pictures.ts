/** How long the data URI of a picture may be, which is stored with the settings and printed on every document. */
export const MAX_PICTURE_LENGTH = 90_000

const PICTURE = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/

/** Why a text is not the picture of a setting; null if it is one (SE1000). */
export function pictureRefusal(text: string): string | null {
  if (text.length > MAX_PICTURE_LENGTH) return 'The picture is too large: choose one of at most 65 KB.'
  return PICTURE.test(text) ? null : 'Choose a picture in PNG or JPEG format.'
}
