import { budget } from '#test/support/budget.ts'
import { SEED } from '#test/support/seed.ts'
import { neverDone, play, type Game } from './play.ts'

const REQUESTS = budget({ gate: 100, soak: 700 })
const GAMES = budget({ gate: 1, soak: 5 })
/** Within this many requests every operation is done. */
const ENOUGH = 2_000

const wrongIn = (games: readonly Game[]): string => games.flatMap(({ wrong }) => wrong ?? []).join('\n\n')

describe('a business over HTTP', () => {
  it(`[RD742] keeps every invariant whatever its people do at the same time, they do everything, and the audit log tells what was there before (SEED=${SEED})`, async () => {
    const games: Game[] = []
    for (let game = 0; game < GAMES; game += 1) games.push(await play(SEED + game, REQUESTS))
    expect(wrongIn(games)).toBe('')
    expect(GAMES * REQUESTS < ENOUGH ? [] : neverDone(games)).toEqual([])
  })
})
