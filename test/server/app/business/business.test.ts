import { SEED } from '#test/support/seed.ts'
import { neverDone, play, type Game } from './play.ts'

/** `SEED=7 GAMES=50 REQUESTS=400 npx jest …` plays longer, and prints how often each operation succeeded and was refused. */
const REQUESTS = Number(process.env['REQUESTS'] ?? 700)
const GAMES = Number(process.env['GAMES'] ?? 3)
/** Within this many requests every operation is done. */
const ENOUGH = 2_000

/** The number of responses by operation, one line each. */
function inLines(games: readonly Game[]): string {
  const sums = new Map<string, Map<string, number>>()
  for (const { tally } of games)
    for (const [name, outcomes] of tally) {
      const sum = sums.get(name) ?? new Map<string, number>()
      for (const [outcome, times] of outcomes) sum.set(outcome, (sum.get(outcome) ?? 0) + times)
      sums.set(name, sum)
    }
  return [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([name, outcomes]) => `${name}: ${[...outcomes].map(([what, times]) => `${times} ${what}`).join(', ')}`,
    )
    .join('\n')
}

const wrongIn = (games: readonly Game[]): string => games.flatMap(({ wrong }) => wrong ?? []).join('\n\n')

describe('a business over HTTP', () => {
  it(`keeps every invariant whatever its people do at the same time, and they do everything (SEED=${SEED})`, async () => {
    const games: Game[] = []
    for (let game = 0; game < GAMES; game += 1) games.push(await play(SEED + game, REQUESTS))
    if (process.env['GAMES'] !== undefined) process.stdout.write(`${inLines(games)}\n`)
    expect(wrongIn(games)).toBe('')
    expect(GAMES * REQUESTS < ENOUGH ? [] : neverDone(games)).toEqual([])
  })
})
