import { formatList } from '../kernel/text.ts'
import type { Violation } from '../model/Violation.ts'

/** Refuses to end the storage use of a site that has dumpsters (ambiguities 61). */
export function closedStorageRefusal(name: string, barcodes: readonly string[]): Violation | null {
  if (barcodes.length === 0) return null
  const verb = barcodes.length === 1 ? 'is' : 'are'
  const message = `${name} must remain a storage site: ${formatList(barcodes)} ${verb} still there.`
  return { code: 'dumpstersStored', field: 'storage', message }
}

/** Refuses to put something back at a deleted location; null if there is no deleted location (ambiguities 61). */
export function deletedLocationRefusal(name: string | null, field: string): Violation | null {
  return name === null
    ? null
    : { code: 'placeDeleted', field, message: `${name} was deleted. Restore it first.` }
}
