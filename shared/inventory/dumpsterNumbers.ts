import { REQUIRED, type Violation } from '../model/validate.ts'

/** What of a dumpster makes it unique: its number among those of its type. */
export interface NumberedDumpster {
  readonly id: number
  readonly dumpsterTypeId: number | null
  readonly dumpsterNumber: number | null
}

const LEAST_NUMBER = 1

/** A dumpster has a type and a number from 1, which no other live dumpster of its type has (O-072). */
export function checkDumpsterNumber(
  dumpster: NumberedDumpster,
  others: readonly (NumberedDumpster & { readonly deleted: string | null })[],
): Violation[] {
  const { dumpsterTypeId, dumpsterNumber } = dumpster
  const missing = (field: string): Violation => ({ rule: 'required', field, message: REQUIRED })
  const violations: Violation[] = []
  if (dumpsterTypeId === null || dumpsterTypeId < 1) violations.push(missing('dumpsterTypeId'))
  if (dumpsterNumber === null || dumpsterNumber < LEAST_NUMBER) violations.push(missing('dumpsterNumber'))
  if (violations.length > 0 || !others.some((other) => hasSameNumber(other, dumpster))) return violations
  return [{ rule: 'dumpsterNumberUsed', field: 'dumpsterNumber', message: 'Dumpster Number Already Used' }]
}

function hasSameNumber(
  other: NumberedDumpster & { readonly deleted: string | null },
  dumpster: NumberedDumpster,
): boolean {
  return (
    other.deleted === null &&
    other.id !== dumpster.id &&
    other.dumpsterTypeId === dumpster.dumpsterTypeId &&
    other.dumpsterNumber === dumpster.dumpsterNumber
  )
}

/** The number to offer for a new dumpster: one more than the highest of its type, deleted ones included. */
export function nextDumpsterNumber(dumpsterTypeId: number, all: readonly NumberedDumpster[]): number {
  const numbers = all
    .filter((dumpster) => dumpster.dumpsterTypeId === dumpsterTypeId)
    .map((dumpster) => dumpster.dumpsterNumber ?? 0)
  return Math.max(LEAST_NUMBER - 1, ...numbers) + 1
}
