import type { BenchLine } from './benchLine.ts'

/** Makes the next round ready, untimed, and gives the work that is timed. */
type Round = () => () => Promise<unknown>

interface Comparison {
  readonly name: string
  readonly target: number
  readonly rounds: number
  /** Milliseconds that our median may take. */
  readonly maxMilliseconds?: number
  readonly ours: Round
  readonly baseline: Round
}

/**
 * Runs both turn by turn, so that whatever else the machine does hits both, and compares the medians. Both must answer the same
 * number of rows.
 */
export async function compare({
  name,
  target,
  rounds,
  maxMilliseconds,
  ours,
  baseline,
}: Comparison): Promise<BenchLine> {
  const warmUp = Math.max(5, rounds)
  const times = { ours: [] as number[], rival: [] as number[] }
  for (let round = -warmUp; round < rounds; round += 1) {
    const our = await timed(ours())
    const their = await timed(baseline())
    if (round === -warmUp) requireSameRows(name, our.answer, their.answer)
    if (round < 0) continue
    times.ours.push(our.milliseconds)
    times.rival.push(their.milliseconds)
  }
  const [our, their] = [median(times.ours), median(times.rival)]
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
): Promise<{ readonly answer: unknown; readonly milliseconds: number }> {
  const start = performance.now()
  const answer = await work()
  return { answer, milliseconds: performance.now() - start }
}

/** A comparison with less work done for it would be none. */
function requireSameRows(name: string, ours: unknown, baselineRows: unknown): void {
  const [our, their] = [rowsIn(ours), rowsIn(baselineRows)]
  if (our === null || their === null || our === their) return
  throw new Error(`${name}: one answers ${our} rows, the other ${their}.`)
}

/** How many rows lists of JSON have, one after the other; null where an answer is none. */
function rowsIn(answer: unknown): string | null {
  if (Array.isArray(answer)) return answer.map(rowsIn).join(', ')
  if (!Buffer.isBuffer(answer)) return null
  const value: unknown = JSON.parse(answer.toString())
  return Array.isArray(value) ? String(value.length) : null
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** One after the other, so many steps on each time; two that begin together give the same. */
export function roundRobin(keys: readonly number[], step: number): () => number {
  let index = 0
  return () => keys[(index += step) % keys.length] ?? 1
}
