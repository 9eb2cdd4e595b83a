import type { EntityName } from '#shared/entities.ts'
import type { CompanyRecords } from './CompanyRecords.ts'

/** A broken invariant, with the record that breaks it. */
export interface BrokenInvariant {
  readonly invariant: string
  readonly entity: EntityName
  readonly id: number
  /** The stored value and the expected one. */
  readonly found: string
}

/** The time and time zone of the check. */
export interface InvariantContext {
  readonly now: string
  readonly timeZone: string
}

/** One invariant: returns every record that breaks it. */
export type Invariant = (
  company: CompanyRecords,
  context: InvariantContext,
) => Iterable<Omit<BrokenInvariant, 'invariant'>>

/** The broken invariant if the stored value differs from the expected one. */
export function differs(
  [entity, id]: readonly [EntityName, number],
  what: string,
  stored: unknown,
  expected: unknown,
): Omit<BrokenInvariant, 'invariant'>[] {
  if (Object.is(stored, expected)) return []
  return [
    { entity, id, found: `${what} is ${JSON.stringify(stored)}, should be ${JSON.stringify(expected)}` },
  ]
}

/** The broken invariant unless the condition holds. */
export function brokenUnless(
  holds: boolean,
  [entity, id]: readonly [EntityName, number],
  found: string,
): Omit<BrokenInvariant, 'invariant'>[] {
  return holds ? [] : [{ entity, id, found }]
}
