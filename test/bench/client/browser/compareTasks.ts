import { median } from '../../measure.ts'
import type { BenchPage } from './BenchPage.ts'

interface TaskComparison<Kind extends string> {
  /** What is compared; each round takes them by turns, so that other load on the machine affects all. */
  readonly kinds: readonly Kind[]
  readonly rounds: number
  /** How many steps the work of a round has. */
  readonly steps: number
  /** Untimed. */
  readonly prepare?: (kind: Kind) => Promise<void>
  readonly work: (kind: Kind) => Promise<unknown>
}

/** The milliseconds of the main thread for each step, after one round to warm up; medians. */
export async function compareTasks<Kind extends string>(
  bench: Pick<BenchPage<object>, 'taskMilliseconds'>,
  { kinds, rounds, steps, prepare, work }: TaskComparison<Kind>,
): Promise<ReadonlyMap<Kind, number>> {
  const times = new Map(kinds.map((kind): [Kind, number[]] => [kind, []]))
  for (let round = -1; round < rounds; round += 1)
    for (const [kind, taken] of times) {
      await prepare?.(kind)
      const before = await bench.taskMilliseconds()
      await work(kind)
      const milliseconds = (await bench.taskMilliseconds()) - before
      if (round >= 0) taken.push(milliseconds / steps)
    }
  return new Map([...times].map(([kind, taken]) => [kind, median(taken)]))
}
