import type { BenchLine } from './benchLine.ts'

/** Prepares the next round, untimed, and returns the work to time. */
type Round = () => () => Promise<unknown>

interface Comparison {
  readonly name: string
  readonly target: number
  readonly rounds: number
  /** The maximum number of warm-up rounds, where the rounds use up their data. */
  readonly maxWarmUpRounds?: number
  /** The limit of our median in milliseconds. */
  readonly maxMilliseconds?: number
  readonly ours: Round
  readonly baseline: Round
  /** Whether both servers list such a row; unless given, they list the same rows. */
  readonly isInBoth?: (row: object) => boolean
  /** The fraction by which the numbers of rows may differ if the baseline approximates the list; unless given, none. */
  readonly tolerance?: number
}

/** How long both run before they are timed: a server that runs all day has compiled code and warm caches. */
const WARM_UP_MILLISECONDS = 5_000

/**
 * Runs both alternately, so that other load on the machine affects both, and compares the medians. Both must return the same
 * number of rows.
 */
export async function compare({
  name,
  target,
  rounds,
  maxWarmUpRounds = Number.POSITIVE_INFINITY,
  maxMilliseconds,
  ours,
  baseline,
  isInBoth = () => true,
  tolerance = 0,
}: Comparison): Promise<BenchLine> {
  const first = { our: await timed(ours()), their: await timed(baseline()) }
  requireSameRows(
    name,
    { ours: rowsIn(first.our.result, isInBoth), baseline: rowsIn(first.their.result, isInBoth) },
    tolerance,
  )
  const warmUpEnd = performance.now() + WARM_UP_MILLISECONDS
  const isWarm = (round: number): boolean =>
    round >= maxWarmUpRounds || (round >= rounds && performance.now() >= warmUpEnd)
  for (let round = 0; !isWarm(round); round += 1) {
    await ours()()
    await baseline()()
  }
  const times = { ours: [] as number[], baseline: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    times.ours.push((await timed(ours())).milliseconds)
    times.baseline.push((await timed(baseline())).milliseconds)
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

/** Otherwise the comparison would be meaningless. A response that is not an array tells nothing of its rows. */
function requireSameRows(
  name: string,
  rows: { readonly ours: readonly number[]; readonly baseline: readonly number[] },
  tolerance: number,
): void {
  const { ours, baseline } = rows
  const isNear = (count: number, index: number): boolean => {
    const theirs = baseline[index] ?? 0
    return Math.abs(count - theirs) <= theirs * tolerance
  }
  if (ours.length === 0 || baseline.length === 0) return
  if (ours.length === baseline.length && ours.every(isNear)) return
  throw new Error(`${name}: one answers ${ours.join(', ')} rows, the other ${baseline.join(', ')}.`)
}

/** The lengths of the JSON arrays among the responses. */
function rowsIn(result: unknown, isCounted: (row: object) => boolean): readonly number[] {
  if (Array.isArray(result)) return result.flatMap((each) => rowsIn(each, isCounted))
  if (!Buffer.isBuffer(result)) return []
  const value: unknown = JSON.parse(result.toString())
  return Array.isArray(value) ? [value.filter(isCounted).length] : []
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
