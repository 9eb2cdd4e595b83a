import type { EntityName } from '#shared/entities.ts'
import type { Random } from '#server/demo/random.ts'
import type { SentEntity } from '#test/server/save/openSaving.ts'
import { isLive, type CompanyRecords, type Stored } from '#test/support/invariants/CompanyRecords.ts'

/** Users who work concurrently, each with different roles. */
export const PEOPLE = {
  owner: null,
  admin: ['Admin', 'Job:CanEditStartComplete'],
  office: ['Customer', 'Customer:Admin', 'Rentals', 'Rentals:Admin', 'Invoice'],
  dispatcher: [
    'Customer',
    'Rentals',
    'Schedule',
    'Schedule:Admin',
    'Schedule:CanComplete',
    'Schedule:CanUnComplete',
    'Dumpster',
    'Dumpster:Admin',
  ],
  driver: ['Schedule'],
  otherDriver: ['Schedule', 'Schedule:CanComplete'],
  biller: ['Invoice', 'Invoice:Admin', 'Rentals'],
  bookkeeper: ['Payments', 'Payments:Admin'],
} as const satisfies Readonly<Record<string, readonly string[] | null>>

export type Person = keyof typeof PEOPLE

/** The context for choosing an operation: the stored company and a random generator. */
export interface World {
  readonly company: CompanyRecords
  readonly random: Random
  readonly now: string
  readonly today: string
  /** User ids of the drivers. */
  readonly driverIds: readonly [number, ...number[]]
}

/** One request: a bundle of records to save, or a documented call. */
export type Request =
  | { readonly save: readonly SentEntity[] }
  | { readonly call: string; readonly body: Readonly<Record<string, unknown>> }

/** A business operation of a user. */
export interface Operation {
  readonly weight: number
  /** The user who does it; sometimes another one tries. */
  readonly by: readonly [Person, ...Person[]]
  /** Null if nothing fits. */
  readonly plan: (world: World) => Request | null
  /** Of two equal concurrent requests at most one succeeds. */
  readonly once?: true
  /** It is always refused by a rule. */
  readonly isRefused?: true
  /** It recalculates a figure that was correct before. */
  readonly changesNothing?: true
}

/** A random one, or null if there are none. */
export function pickFrom<T>(random: Random, from: readonly T[]): T | null {
  return from.length === 0 ? null : (from[random.integer(0, from.length - 1)] ?? null)
}

/** A matching record; rarely any record of the entity, to test refusals. */
export function choose<N extends EntityName>(
  { company, random }: World,
  name: N,
  fits: (record: Stored<N>) => boolean = () => true,
): Stored<N> | null {
  const all = company.all(name)
  if (random.chance(0.04)) return pickFrom(random, all)
  return pickFrom(
    random,
    all.filter((record) => isLive(record) && fits(record)),
  )
}

/** A record that is marked as deleted. */
export function chooseDeleted<N extends EntityName>({ company, random }: World, name: N): Stored<N> | null {
  return pickFrom(
    random,
    company.all(name).filter((record) => !isLive(record)),
  )
}
