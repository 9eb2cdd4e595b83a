import { openStoredBoard, type StoredBoard } from './support/openStoredBoard.ts'

describe('the dumpsters at a storage site', () => {
  let stored: StoredBoard
  beforeEach(async () => {
    stored = await openStoredBoard()
  })
  afterEach(() => stored.close())

  it('O-059 are counted by type, without types of which it has none', async () => {
    const { board, hauler } = stored
    const place = (dumpsterInventoryId: number, more: object = {}) =>
      hauler.add('DumpsterLocation', {
        dumpsterInventoryId,
        storageDumpSiteId: 31,
        placed: '2026-11-02T15:00:00.000Z',
        ...more,
      })
    await place(41)
    await place(42, { removed: '2026-11-03T15:00:00.000Z' })
    await board.model.load()
    expect(board.model.stockOf(31)).toEqual([{ name: '20 yd', quantity: 1 }])
    expect(board.model.stockOf(32)).toEqual([])
  })
})
