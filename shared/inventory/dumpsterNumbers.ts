import { barcodePrefix } from './dumpsterLabels.ts'
import { missing, type Violation } from '../model/Violation.ts'

/** The fields that identify a dumpster: its number within its type, and the barcode derived from both. */
export interface NumberedDumpster {
  readonly id: number
  readonly dumpsterTypeId: number | null
  readonly dumpsterNumber: number | null
  readonly dumpsterBarcode: string | null
}

const MIN_DUMPSTER_NUMBER = 1

/**
 * A dumpster has a type and a number from 1 that is unique among existing dumpsters of its type and of types with the same
 * barcode prefix: '20 yd' and '20 yd Concrete' share theirs (O-072, ambiguities 65).
 */
export function checkDumpsterNumber(
  dumpster: NumberedDumpster,
  others: readonly (NumberedDumpster & { readonly deleted: string | null })[],
): Violation[] {
  const { dumpsterTypeId, dumpsterNumber } = dumpster
  const violations: Violation[] = []
  if (dumpsterTypeId === null || dumpsterTypeId < 1) violations.push(missing('dumpsterTypeId'))
  if (dumpsterNumber === null || dumpsterNumber < MIN_DUMPSTER_NUMBER)
    violations.push(missing('dumpsterNumber'))
  if (violations.length > 0 || !others.some((other) => hasSameNumber(other, dumpster))) return violations
  return [{ code: 'dumpsterNumberUsed', field: 'dumpsterNumber', message: 'Dumpster Number Already Used' }]
}

function hasSameNumber(
  other: NumberedDumpster & { readonly deleted: string | null },
  dumpster: NumberedDumpster,
): boolean {
  return (
    other.deleted === null &&
    other.id !== dumpster.id &&
    other.dumpsterNumber === dumpster.dumpsterNumber &&
    (other.dumpsterTypeId === dumpster.dumpsterTypeId ||
      (dumpster.dumpsterBarcode !== null && other.dumpsterBarcode === dumpster.dumpsterBarcode))
  )
}

/**
 * The number to suggest for a new dumpster: one more than the highest of its type and of types with the same barcode prefix,
 * deleted ones included.
 */
export function nextDumpsterNumber(
  type: { readonly id: number; readonly size: string },
  all: readonly NumberedDumpster[],
): number {
  const numbers = all
    .filter(
      ({ dumpsterTypeId, dumpsterBarcode }) =>
        dumpsterTypeId === type.id || dumpsterBarcode?.startsWith(barcodePrefix(type.size)) === true,
    )
    .map((dumpster) => dumpster.dumpsterNumber ?? 0)
  return Math.max(MIN_DUMPSTER_NUMBER - 1, ...numbers) + 1
}
