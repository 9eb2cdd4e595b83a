import { keptList } from '#client/screen/list/KeptRows.ts'
import { RowList } from '#client/store/RowList.ts'

const rows = (count: number): RowList<{ readonly id: number }> =>
  new RowList(
    Array.from({ length: count }, (_, id) => ({ id })),
    null,
    'id',
    count,
  )

describe('The rows that lists showed last', () => {
  it('[LS402] are kept for each search, and those of the oldest go where there are too many', () => {
    const store = {}
    const list = keptList<{ readonly id: number }>(store, 'payments')
    const [first, second] = [rows(9_000), rows(9_000)]
    list.keep({}, first)
    list.keep({ toExport: true }, second)
    expect([list.get({}), list.get({ toExport: true })]).toEqual([first, second])
    keptList(store, 'rentals').keep({}, rows(5_000))
    expect([list.get({}), list.get({ toExport: true })]).toEqual([null, second])
  })

  it('[LS402] are forgotten with the session, and are of one list', () => {
    const store = {}
    keptList(store, 'payments').keep({}, rows(1))
    expect([keptList({}, 'payments').get({}), keptList(store, 'rentals').get({})]).toEqual([null, null])
  })
})
