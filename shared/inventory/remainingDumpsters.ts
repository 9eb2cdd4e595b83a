import { formatList } from '../kernel/text.ts'
import type { Violation } from '../model/Violation.ts'

/** Refuses a deletion while dumpsters are at the location, because they could no longer be tracked (ambiguities 61). */
export function remainingDumpstersRefusal(
  name: string,
  barcodes: readonly string[],
  remedy: 'Pick up or release' | 'Move or release',
): Violation | null {
  if (barcodes.length === 0) return null
  const [verb, pronoun] = barcodes.length === 1 ? ['is', 'it'] : ['are', 'them']
  return {
    code: 'dumpstersLeftBehind',
    field: 'deleted',
    message: `${name} cannot be deleted: ${formatList(barcodes)} ${verb} still there. ${remedy} ${pronoun} first.`,
  }
}
