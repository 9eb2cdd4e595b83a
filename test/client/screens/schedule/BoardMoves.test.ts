import { BoardMoves, type StoredChange } from '#client/screens/schedule/BoardMoves.ts'
import { NOTHING_TO_TAKE_BACK } from '#client/screens/schedule/messages.ts'
import { createTestApp } from '../../support/createTestApp.ts'

/** The moves of a board on which these changes were stored, in this order, and which of them were taken back. */
async function movesOf(...labels: readonly string[]) {
  const app = await createTestApp(['Schedule:Admin'])
  const moves = new BoardMoves(app, () => Promise.resolve())
  const takenBack: string[] = []
  for (const label of labels) {
    const change: StoredChange = {
      label,
      keywords: [],
      takeBack: () => {
        takenBack.push(label)
        return Promise.resolve()
      },
    }
    await moves.store(() => Promise.resolve(change))
  }
  return { app, moves, takenBack }
}

describe('Moves of the board', () => {
  it('[DI24] a move is taken back once, also if that is pressed twice', async () => {
    const { moves, takenBack } = await movesOf('J1 moved')
    const [move] = moves.moves
    if (move === undefined) throw new Error('There is no move.')
    await Promise.all([moves.takeBack(move), moves.takeBack(move)])
    expect(takenBack).toEqual(['J1 moved'])
  })

  it('[DI24] undone twice in quick succession, the last two moves are taken back, the latest first', async () => {
    const { app, moves, takenBack } = await movesOf('J1 moved', 'J2 moved', 'J3 moved')
    await Promise.all([moves.takeBackLast(), moves.takeBackLast()])
    expect(takenBack).toEqual(['J3 moved', 'J2 moved'])
    await Promise.all([moves.takeBackLast(), moves.takeBackLast()])
    expect(takenBack).toEqual(['J3 moved', 'J2 moved', 'J1 moved'])
    expect(app.toasts.items.at(-1)?.message).toBe(NOTHING_TO_TAKE_BACK)
  })
})
