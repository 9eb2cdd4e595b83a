import type { EntityName } from '#shared/entities.ts'
import type { Random } from '#server/demo/random.ts'
import type { SentEntity } from '#test/server/save/openSaving.ts'
import { isLive, type CompanyRecords, type Stored } from '#test/support/invariants/CompanyRecords.ts'

/** People of the company who work at the same time, each with roles of their own. */
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

/** What an operation is chosen by: the company as it is stored, and chance. */
export interface World {
  readonly company: CompanyRecords
  readonly random: Random
  readonly now: string
  readonly today: string
  /** User numbers of those who drive. */
  readonly driverIds: readonly [number, ...number[]]
}

/** One request: a bundle of records to save, or a documented call. */
export type Request =
  | { readonly save: readonly SentEntity[] }
  | { readonly call: string; readonly body: Readonly<Record<string, unknown>> }

/** Something that people do in the course of business. */
export interface Operation {
  readonly weight: number
  /** Who does it; sometimes somebody else tries. */
  readonly by: readonly [Person, ...Person[]]
  /** Null when there is nothing to do it with. */
  readonly plan: (world: World) => Request | null
  /** Of two equal requests at the same moment one succeeds at most. */
  readonly once?: true
  /** A rule refuses it, whoever asks and whenever. */
  readonly isRefused?: true
  /** A figure is calculated again, which was right before. */
  readonly changesNothing?: true
}

/** One of these, or null where there are none. */
export function pickFrom<T>(random: Random, from: readonly T[]): T | null {
  return from.length === 0 ? null : (from[random.integer(0, from.length - 1)] ?? null)
}

/** A record that fits; rarely any record of the entity, to see it refused. */
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
