import type { BenchLine } from './benchLine.ts'

/** Prepares the next round, untimed, and returns the work to time. */
type Round = () => () => Promise<unknown>

interface Comparison {
  readonly name: string
  readonly target: number
  readonly rounds: number
  /** The limit of our median in milliseconds. */
  readonly maxMilliseconds?: number
  readonly ours: Round
  readonly baseline: Round
  /** Whether both servers list such a row; unless given, they list the same rows. */
  readonly isInBoth?: (row: object) => boolean
}

/**
 * Runs both alternately, so that other load on the machine affects both, and compares the medians. Both must return the same
 * number of rows.
 */
export async function compare({
  name,
  target,
  rounds,
  maxMilliseconds,
  ours,
  baseline,
  isInBoth = () => true,
}: Comparison): Promise<BenchLine> {
  const warmUp = Math.max(5, rounds)
  const times = { ours: [] as number[], baseline: [] as number[] }
  for (let round = -warmUp; round < rounds; round += 1) {
    const our = await timed(ours())
    const their = await timed(baseline())
    if (round === -warmUp) requireSameRows(name, rowsIn(our.result, isInBoth), rowsIn(their.result, isInBoth))
    if (round < 0) continue
    times.ours.push(our.milliseconds)
    times.baseline.push(their.milliseconds)
  }
  const [our, their] = [median(times.ours), median(times.baseline)]
  return {
    name,
    target,
    ratio: our / their,
    detail: `${our.toFixed(2)} ms against ${their.toFixed(2)} ms`,
    ...(maxMilliseconds !== undefined && { isWithinLimit: our <= maxMilliseconds }),
  }
}

async function timed(
  work: () => Promise<unknown>,
): Promise<{ readonly result: unknown; readonly milliseconds: number }> {
  const start = performance.now()
  const result = await work()
  return { result, milliseconds: performance.now() - start }
}

/** Otherwise the comparison would be meaningless. */
function requireSameRows(name: string, our: string | null, their: string | null): void {
  if (our === null || their === null || our === their) return
  throw new Error(`${name}: one answers ${our} rows, the other ${their}.`)
}

/** The lengths of the JSON arrays; null for a response that is not an array. */
function rowsIn(result: unknown, isCounted: (row: object) => boolean): string | null {
  if (Array.isArray(result)) return result.map((each) => rowsIn(each, isCounted)).join(', ')
  if (!Buffer.isBuffer(result)) return null
  const value: unknown = JSON.parse(result.toString())
  return Array.isArray(value) ? String(value.filter(isCounted).length) : null
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Cycles through the keys with a step; two iterators that start together return the same keys. */
export function roundRobin(keys: readonly number[], step: number): () => number {
  let index = 0
  return () => keys[(index += step) % keys.length] ?? 1
}
