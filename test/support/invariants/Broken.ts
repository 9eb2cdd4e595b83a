import type { EntityName } from '#shared/entities.ts'
import type { Company } from './Company.ts'

/** An invariant that does not hold, and the record in which it does not. */
export interface Broken {
  readonly invariant: string
  readonly entity: EntityName
  readonly id: number
  /** What is stored and what should be. */
  readonly found: string
}

/** When and where the company is looked at. */
export interface Told {
  readonly now: string
  readonly timeZone: string
}

/** One invariant: tells every record that breaks it. */
export type Invariant = (company: Company, told: Told) => Iterable<Omit<Broken, 'invariant'>>

/** What breaks an invariant where something is other than it should be; nothing where it is the same. */
export function differs(
  [entity, id]: readonly [EntityName, number],
  what: string,
  stored: unknown,
  expected: unknown,
): Omit<Broken, 'invariant'>[] {
  if (Object.is(stored, expected)) return []
  return [
    { entity, id, found: `${what} is ${JSON.stringify(stored)}, should be ${JSON.stringify(expected)}` },
  ]
}

/** What breaks an invariant unless something holds. */
export function unless(
  holds: boolean,
  [entity, id]: readonly [EntityName, number],
  found: string,
): Omit<Broken, 'invariant'>[] {
  return holds ? [] : [{ entity, id, found }]
}
