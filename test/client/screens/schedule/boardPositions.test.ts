import { when } from 'mobx'
import { handleBoardKey } from '#client/screens/schedule/boardKeys.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { known } from '../customers/support/customerStore.ts'
import { DORA, IKE, openStoredBoard, type StoredBoard } from './support/openStoredBoard.ts'

let stored: StoredBoard

beforeEach(async () => {
  stored = await openStoredBoard()
})
afterEach(() => stored.close())

/** Adds destinations to the column of a driver; returns their ids. */
async function destinations(driverId: number, count: number): Promise<readonly number[]> {
  const ids: number[] = []
  for (let i = 0; i < count; i++) ids.push((await stored.destination(driverId)).id)
  return ids
}

function cards(...ids: readonly number[]) {
  return ids.map((id) => stored.card({ id }))
}

/** Presses a key on a card of Dora's while these are selected. */
async function press(key: string, { on, selected }: { on: number; selected: readonly number[] }) {
  const { board } = stored
  const area = document.createElement('main')
  const item = document.createElement('div')
  item.dataset['item'] = ''
  item.dataset['job'] = String(on)
  area.append(item)
  board.select(cards(...selected))
  const moveJobs = jest.spyOn(board.actions, 'moveJobs')
  area.addEventListener('keydown', (event) => handleBoardKey(board, area, event))
  item.dispatchEvent(new KeyboardEvent('keydown', { key, altKey: true, bubbles: true }))
  await moveJobs.mock.results.at(-1)?.value
}

describe('moving selected cards by Alt and the arrow keys', () => {
  it('O-063 [DI23] moves them by one card, whichever of them has the focus', async () => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = await destinations(DORA, 5)
    await stored.board.model.load()
    await press('ArrowDown', { on: c, selected: [b, c] })
    expect(await stored.columnOf(DORA)).toEqual([a, d, b, c, e])
    await press('ArrowUp', { on: c, selected: [b, c] })
    expect(await stored.columnOf(DORA)).toEqual([a, b, c, d, e])
    await press('ArrowUp', { on: c, selected: [b, c] })
    expect(await stored.columnOf(DORA)).toEqual([b, c, a, d, e])
  })

  it('O-063 [DI23] moves them to the next column below as many cards as were above them', async () => {
    const [, b = 0, c = 0] = await destinations(DORA, 3)
    const [x = 0, y = 0] = await destinations(IKE, 2)
    await stored.board.model.load()
    await press('ArrowRight', { on: c, selected: [b, c] })
    expect(await stored.columnOf(IKE)).toEqual([x, b, c, y])
  })
})

describe('the card of a pair', () => {
  it('O-063 [DI301] is passed as a whole, downwards and upwards', async () => {
    const { board, hauler } = stored
    const [a = 0] = await destinations(DORA, 1)
    const pair = await hauler.pair(await hauler.rental(), JOB_TYPE.exchange)
    const [out, back] = pair.map(({ id }) => Number(id))
    await board.model.load()
    await board.actions.moveJobs(pair.map(stored.card), DORA, 1)
    await press('ArrowDown', { on: a, selected: [a] })
    expect(await stored.columnOf(DORA)).toEqual([out, back, a])
    await press('ArrowUp', { on: a, selected: [a] })
    expect(await stored.columnOf(DORA)).toEqual([a, out, back])
  })
})

describe('dropping cards while others are being stored', () => {
  /** Does these one after the other while the first one is being stored. */
  async function quickly(...drops: readonly (() => Promise<void>)[]): Promise<void> {
    let release = () => {}
    stored.holdSaves(new Promise((resolve) => (release = () => resolve())))
    const running: Promise<void>[] = []
    for (const drop of drops) {
      running.push(drop())
      // What is stored first is shown at its new position by then.
      await when(() => stored.app.store.isSaving)
    }
    release()
    await Promise.all(running)
  }

  it('O-063 [DI34] puts a card below the one under which it was dropped, whatever is stored before', async () => {
    const { board, columnOf } = stored
    const [other = 0, x = 0, y = 0] = await destinations(DORA, 3)
    const [a = 0, b = 0, c = 0] = await destinations(IKE, 3)
    await board.model.load()
    await quickly(
      () => board.actions.moveJobs(cards(other), null, 0),
      () => board.actions.moveJobs(cards(x), IKE, 0),
      () => board.actions.moveJobs(cards(y), IKE, 1),
    )
    expect(await columnOf(IKE)).toEqual([x, a, y, b, c])
  })

  it('O-063 [DI34] also if the card that was shown above is refused', async () => {
    const { board, hauler, columnOf } = stored
    const [x = 0, y = 0] = await destinations(DORA, 2)
    const [a = 0, b = 0, c = 0] = await destinations(IKE, 3)
    await board.model.load()
    await hauler.edit('Job', { id: x }, { startDate: '2025-06-03' })
    await quickly(
      () => board.actions.moveJobs(cards(x), IKE, 0),
      () => {
        expect(board.model.column(IKE)?.jobs.map(({ id }) => id)).toEqual([x, a, b, c])
        return board.actions.moveJobs(cards(y), IKE, 2)
      },
    )
    expect(await columnOf(IKE)).toEqual([a, y, b, c])
  })

  it('O-063 [DI34] puts it below the next card above if that one leaves the column', async () => {
    const { board, columnOf } = stored
    const [other = 0, y = 0] = await destinations(DORA, 2)
    const [a = 0, b = 0, c = 0] = await destinations(IKE, 3)
    await board.model.load()
    await quickly(
      () => board.actions.moveJobs(cards(other), DORA, 1),
      () => board.actions.moveJobs(cards(b), DORA, 0),
      () => board.actions.moveJobs(cards(y), IKE, 2),
    )
    expect(await columnOf(IKE)).toEqual([a, y, c])
  })

  it('O-062 [DI29] [DI34] sends a driver to the last of several sites last', async () => {
    const { board, columnOf } = stored
    const [a = 0] = await destinations(DORA, 1)
    await board.model.load()
    const [yard, landfill] = [known(board.model.site(31)), known(board.model.site(32))]
    await quickly(
      () => board.actions.sendTo(yard, DORA),
      () => board.actions.sendTo(landfill, DORA),
    )
    const column = await columnOf(DORA)
    expect(column[0]).toBe(a)
    const jobs = await Promise.all(column.slice(1).map((id) => stored.stored({ id: Number(id) })))
    expect(jobs).toMatchObject([{ storageDumpSiteId: 31 }, { storageDumpSiteId: 32 }])
  })

  it('O-065 [DI34] puts a site below the one under which it was dropped', async () => {
    const { board, hauler } = stored
    for (const id of [33, 34])
      await hauler.add('StorageDumpSite', { name: `Yard ${id}`, storage: true, displayOrder: id - 30 })
    await board.model.load()
    const [first, second, third, fourth] = board.model.sites
    await quickly(
      () => board.actions.moveSite(known(second ?? null), 0),
      () => board.actions.moveSite(known(fourth ?? null), 0),
      () => board.actions.moveSite(known(third ?? null), 1),
    )
    const sites = (await hauler.rows('StorageDumpSite')).toSorted(
      (a, b) => Number(a['displayOrder']) - Number(b['displayOrder']),
    )
    expect(sites.map(({ id }) => id)).toEqual([fourth?.id, second?.id, first?.id, third?.id])
  })
})
