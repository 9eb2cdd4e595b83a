import { countOf } from '../kernel/countOf.ts'
import { formatList } from '../kernel/text.ts'
import type { Violation } from './Violation.ts'

/** How many records of an entity, named by its caption, refer to a row of a lookup table. */
export interface Use {
  readonly caption: string
  readonly count: number
}

/** Refuses to delete a row of a lookup table that others use (ambiguities 82). */
export function usedLookupRowRefusal(name: string, uses: readonly Use[]): Violation | null {
  if (uses.length === 0) return null
  const users = formatList(uses.map(({ caption, count }) => countOf(count, caption.toLowerCase())))
  return {
    code: 'choiceInUse',
    field: 'deleted',
    message: `${name} is used by ${users}. Hide it instead.`,
  }
}
