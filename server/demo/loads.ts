import type { Profile } from './Company.ts'
import type { Random, Weighted } from './random.ts'

/** A kind of waste: the size of dumpster for it, and its tons per cubic yard. */
export interface Load {
  readonly size: string
  readonly density: readonly [number, number]
}

type Choice = readonly [Weighted<Load>, ...Weighted<Load>[]]

const HOUSEHOLD = [0.07, 0.14] as const
const RUBBLE = [0.1, 0.19] as const
const SHINGLES = [0.16, 0.28] as const
const GREEN = [0.09, 0.17] as const
const TRASH = [0.07, 0.13] as const
const CONCRETE = [0.65, 0.98] as const

const concrete: Weighted<Load> = [4, { size: '10 yd Concrete', density: CONCRETE }]

const LOADS: Record<NonNullable<Profile['trade']> | 'home', Choice> = {
  home: [
    [14, { size: '10 yd', density: HOUSEHOLD }],
    [28, { size: '15 yd', density: HOUSEHOLD }],
    [32, { size: '20 yd', density: HOUSEHOLD }],
    [8, { size: '30 yd', density: HOUSEHOLD }],
    [10, { size: '15 yd', density: SHINGLES }],
    [4, { size: '10 yd', density: GREEN }],
    concrete,
  ],
  builder: [
    [8, { size: '15 yd', density: RUBBLE }],
    [38, { size: '20 yd', density: RUBBLE }],
    [32, { size: '30 yd', density: RUBBLE }],
    [18, { size: '40 yd', density: RUBBLE }],
    concrete,
  ],
  roofer: [
    [30, { size: '15 yd', density: SHINGLES }],
    [55, { size: '20 yd', density: SHINGLES }],
    [15, { size: '30 yd', density: RUBBLE }],
  ],
  property: [
    [15, { size: '15 yd', density: HOUSEHOLD }],
    [40, { size: '20 yd', density: HOUSEHOLD }],
    [30, { size: '30 yd', density: HOUSEHOLD }],
    [15, { size: '40 yd', density: HOUSEHOLD }],
  ],
  outdoor: [
    [20, { size: '10 yd', density: GREEN }],
    [40, { size: '20 yd', density: GREEN }],
    [25, { size: '30 yd', density: GREEN }],
    [15, { size: '10 yd Concrete', density: CONCRETE }],
  ],
  plant: [
    [25, { size: '30 yd', density: TRASH }],
    [45, { size: '40 yd', density: TRASH }],
    [30, { size: 'Customer Owned', density: TRASH }],
  ],
  shop: [
    [25, { size: '15 yd', density: HOUSEHOLD }],
    [50, { size: '20 yd', density: RUBBLE }],
    [25, { size: '30 yd', density: RUBBLE }],
  ],
}

/** Picks the load of a rental. */
export function pickLoad(random: Random, { trade }: Profile): Load {
  return random.weighted(LOADS[trade ?? 'home'])
}

/** Fill of a customer's own compactor in cubic yards. */
const OWN_COMPACTOR = 36

/** The weight in tons of a returned dumpster. */
export function weigh(random: Random, size: string, [low, high]: Load['density']): number {
  const yards = size === 'Customer Owned' ? OWN_COMPACTOR : Number.parseInt(size, 10)
  const share = random.chance(0.12) ? random.number(0.25, 0.6, 2) : random.number(0.65, 1.05, 2)
  return Math.max(0.12, Number((yards * share * random.number(low, high, 4)).toFixed(2)))
}
