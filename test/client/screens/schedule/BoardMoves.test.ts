import { BoardMoves, type StoredChange } from '#client/screens/schedule/BoardMoves.ts'
import { NOTHING_TO_REDO, NOTHING_TO_UNDO } from '#client/screens/schedule/messages.ts'
import { createTestApp } from '../../support/createTestApp.ts'

/** The moves of a board on which these changes were stored, in this order, and which of them were undone. */
async function movesOf(...labels: readonly string[]) {
  const app = await createTestApp(['Schedule:Admin'])
  const moves = new BoardMoves(app, () => Promise.resolve())
  const undone: string[] = []
  for (const label of labels) {
    const change: StoredChange = {
      label,
      keywords: [],
      undo: () => {
        undone.push(label)
        return Promise.resolve({ ...change, undo: () => Promise.resolve(change) })
      },
    }
    await moves.store(() => Promise.resolve(change))
  }
  return { app, moves, undone }
}

describe('Moves of the board', () => {
  it('[DI24] a move is undone once, even if Undo is pressed twice', async () => {
    const { moves, undone } = await movesOf('J1 moved')
    const [move] = moves.moves
    if (move === undefined) throw new Error('There is no move.')
    await Promise.all([moves.undo(move), moves.undo(move)])
    expect(undone).toEqual(['J1 moved'])
  })

  it('[DI24] the last two moves are undone, the latest first, when Ctrl+Z is pressed twice in quick succession', async () => {
    const { app, moves, undone } = await movesOf('J1 moved', 'J2 moved', 'J3 moved')
    await Promise.all([moves.undoLast(), moves.undoLast()])
    expect(undone).toEqual(['J3 moved', 'J2 moved'])
    await Promise.all([moves.undoLast(), moves.undoLast()])
    expect(undone).toEqual(['J3 moved', 'J2 moved', 'J1 moved'])
    expect(app.toasts.items.at(-1)?.message).toBe(NOTHING_TO_UNDO)
  })

  it('B-01 [DI221] undone moves are redone, the last undone one first, until another move is made', async () => {
    const { app, moves, undone } = await movesOf('J1 moved', 'J2 moved')
    const done = () => moves.moves.flatMap(({ change, undoing }) => (undoing === null ? change.label : []))
    await moves.undoLast()
    await moves.undoLast()
    await moves.redoLast()
    expect(done()).toEqual(['J1 moved'])
    await moves.redoLast()
    expect(done()).toEqual(['J2 moved', 'J1 moved'])
    await moves.undoLast()
    expect(undone).toEqual(['J2 moved', 'J1 moved', 'J2 moved'])
    await moves.store(() => Promise.resolve({ label: 'J3 moved', keywords: [], undo: jest.fn() }))
    await moves.redoLast()
    expect(done()).toEqual(['J3 moved', 'J1 moved'])
    expect(app.toasts.items.at(-1)?.message).toBe(NOTHING_TO_REDO)
  })

  it('B-05 [DI221] a move of which nothing is left is not called undone', async () => {
    const { app, moves } = await movesOf()
    await moves.store(() =>
      Promise.resolve({ label: 'J1 moved', keywords: [], undo: () => Promise.resolve(null) }),
    )
    await moves.undoLast()
    expect(app.toasts.items.map(({ message }) => message)).toContain('Nothing could be undone of: J1 moved')
    expect(moves.moves).toMatchObject([{ undoing: null }])
  })
})
