/** A source of repeatable chance: the same seed gives the same company. */
export interface Random {
  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly [T, ...T[]]): T
}

/** Mulberry32: small, quick and good enough for demo data. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    integer,
    chance: (probability) => next() < probability,
    // The index is within the array, whose type says that it is not empty.
    pick: (from) => from[integer(0, from.length - 1)] ?? from[0],
  }
}
