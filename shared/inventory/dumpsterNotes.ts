import { isBlank } from '../kernel/text.ts'

/** The notes of a dumpster with another one below them (O-071). */
export function notesWith(notes: string | null, note: string): string {
  return isBlank(notes) ? note : `${notes ?? ''}\n${note}`
}
