import { randomBytes } from 'node:crypto'

/** Extensions of stored files. */
export type FileEnding = '.jpg' | '.png' | '.webp' | '.gif' | '.pdf' | '.gz'

const NAME = /^[0-9a-f]{32}(-thumbnail)?\.(jpg|png|webp|gif|pdf|gz)$/

const NAMES = /[0-9a-f]{32}(?:-thumbnail)?\.(?:jpg|png|webp|gif|pdf|gz)/g

/** The endings of all stored files. */
export const FILE_ENDINGS: readonly FileEnding[] = ['.jpg', '.png', '.webp', '.gif', '.pdf', '.gz']

/** The names of files that stand in a text. */
export const fileNamesIn = (text: string): readonly string[] => text.match(NAMES) ?? []

/** A unique name that reveals nothing. */
export function newFileName(ending: FileEnding): string {
  return `${randomBytes(16).toString('hex')}${ending}`
}

/** The name of a picture's thumbnail, which is always WebP. */
export function thumbnailNameOf(name: string): string {
  return name.replace(/\.\w+$/, '-thumbnail.webp')
}

/** Was this name made here? No other name ever becomes a path. */
export function isFileName(name: string): boolean {
  return NAME.test(name)
}

/** Throws a RangeError for a name that was not made by `newFileName`. */
export function requireFileName(name: string): void {
  if (!isFileName(name)) throw new RangeError('This is not the name of a stored file.')
}

const CONTENT_TYPES: Record<FileEnding, string> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.pdf': 'application/pdf',
  '.gz': 'application/gzip',
}

/** The content type of a stored file. */
export function contentTypeOf(name: string): string {
  const entry = Object.entries(CONTENT_TYPES).find(([ending]) => name.endsWith(ending))
  return entry?.[1] ?? 'application/octet-stream'
}
