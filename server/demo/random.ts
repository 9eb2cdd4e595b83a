/** A seeded random number generator: the same seed gives the same company. */
export interface Random {
  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number
  /** A number from `low` up to `high`, with `scale` decimals. */
  number(low: number, high: number, scale: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly [T, ...T[]]): T
  /** A value drawn by weight. */
  weighted<T>(from: readonly [Weighted<T>, ...Weighted<T>[]]): T
  /** An independent generator for a part, unaffected by how often this one is used. */
  fork(part: number): Random
}

export type Weighted<T> = readonly [weight: number, value: T]

/** Mulberry32: small, quick and good enough for demo data. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    return scramble(state) / 4_294_967_296
  }
  const integer = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    integer,
    number: (low, high, scale) => Number((low + next() * (high - low)).toFixed(scale)),
    chance: (probability) => next() < probability,
    // The index is within the array, whose type says that it is not empty.
    pick: (from) => from[integer(0, from.length - 1)] ?? from[0],
    weighted: (from) => {
      let left = next() * from.reduce((total, [weight]) => total + weight, 0)
      const found = from.find(([weight]) => (left -= weight) < 0)
      return (found ?? from[0])[1]
    },
    fork: (part) => randomFrom(scramble((seed ^ Math.imul(part + 1, 0x9e3779b1)) >>> 0)),
  }
}

function scramble(state: number): number {
  let mixed = state
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return (mixed ^ (mixed >>> 14)) >>> 0
}
