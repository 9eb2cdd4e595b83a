import type { BenchLine } from './benchLine.ts'

/** Makes the next round ready, untimed, and gives the work that is timed. */
type Round = () => () => Promise<unknown>

interface Comparison {
  readonly name: string
  readonly target: number
  readonly rounds: number
  /** Milliseconds that our median may take. */
  readonly longest?: number
  readonly ours: Round
  readonly rival: Round
}

/** Runs both turn by turn, so that whatever else the machine does hits both, and compares the medians. */
export async function compare({
  name,
  target,
  rounds,
  longest,
  ours,
  rival,
}: Comparison): Promise<BenchLine> {
  const warmUp = Math.max(5, rounds)
  const times = { ours: [] as number[], rival: [] as number[] }
  for (let round = -warmUp; round < rounds; round += 1) {
    const ourTime = await timed(ours())
    const rivalTime = await timed(rival())
    if (round < 0) continue
    times.ours.push(ourTime)
    times.rival.push(rivalTime)
  }
  const [our, their] = [median(times.ours), median(times.rival)]
  return {
    name,
    target,
    ratio: our / their,
    detail: `${our.toFixed(2)} ms against ${their.toFixed(2)} ms`,
    ...(longest !== undefined && { inTime: our <= longest }),
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
