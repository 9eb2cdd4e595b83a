import type { EntityName } from '#shared/entities.ts'
import type { CompanyRecords } from './CompanyRecords.ts'

/** An invariant that does not hold, and the record in which it does not. */
export interface BrokenInvariant {
  readonly invariant: string
  readonly entity: EntityName
  readonly id: number
  /** What is stored and what should be. */
  readonly found: string
}

/** When and where the company is looked at. */
export interface InvariantContext {
  readonly now: string
  readonly timeZone: string
}

/** One invariant: tells every record that breaks it. */
export type Invariant = (
  company: CompanyRecords,
  told: InvariantContext,
) => Iterable<Omit<BrokenInvariant, 'invariant'>>

/** What breaks an invariant where something is other than it should be; nothing where it is the same. */
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

/** What breaks an invariant unless something holds. */
export function brokenUnless(
  holds: boolean,
  [entity, id]: readonly [EntityName, number],
  found: string,
): Omit<BrokenInvariant, 'invariant'>[] {
  return holds ? [] : [{ entity, id, found }]
}
