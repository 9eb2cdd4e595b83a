/** The milliseconds of each round. */
export interface Rounds {
  readonly ours: readonly number[]
  readonly plain: readonly number[]
}

interface Timed {
  /** Resolves with the milliseconds of one round. */
  readonly ours: () => Promise<number>
  readonly plain: () => Promise<number>
}

/** Times both by turns, so that other load on the machine affects both, after as many rounds to warm up. */
export async function byTurns(rounds: number, timed: Timed): Promise<Rounds> {
  const times = { ours: [] as number[], plain: [] as number[] }
  for (let round = -rounds; round < rounds; round += 1) {
    const ours = await timed.ours()
    const plain = await timed.plain()
    if (round < 0) continue
    times.ours.push(ours)
    times.plain.push(plain)
  }
  return times
}
