import { firstCharacter } from '#shared/kernel/text.ts'

/** The initials of the first two words; a question mark for a text without any. */
export function initialsOf(name: string): string {
  const letters = name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => firstCharacter(word).toUpperCase())
  return letters.slice(0, 2).join('') || '?'
}
