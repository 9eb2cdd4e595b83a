import { truncate } from '#shared/kernel/text.ts'

const MAX_QUOTED_LENGTH = 40

/** The question before a note is removed; the dots in the specification are the note's text (F-052). */
export function deleteNoteQuestion(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  const shown = line.length > MAX_QUOTED_LENGTH ? `${truncate(line, MAX_QUOTED_LENGTH).trimEnd()}…` : line
  return `Are you sure you want to delete the note '${shown}'?`
}
