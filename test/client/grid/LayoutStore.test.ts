import { LayoutStore, layoutOf } from '#client/grid/LayoutStore.ts'

const state = (width: number) => ({
  columns: [{ dataField: 'phone', visibleIndex: 0, width, visible: true }],
  selectedRowKeys: [1, 2],
  searchText: 'holly',
  focusedRowKey: 3,
  pageIndex: 4,
  filterValue: null,
})

describe('The layout of a grid', () => {
  beforeEach(() => localStorage.clear())
  const store = (userId = 1) => new LayoutStore('customer-search', userId, localStorage)

  it('F-021 is stored per user under the key of the grid, with a version', () => {
    store(7).save(layoutOf(state(100)))
    const stored: unknown = JSON.parse(localStorage.getItem('rolloff.grid.customer-search.7') ?? 'null')
    expect(stored).toEqual({
      version: 1,
      layout: { columns: [{ dataField: 'phone', visibleIndex: 0, width: 100, visible: true }] },
    })
    expect(store(7).load()).toEqual({ columns: state(100).columns })
    expect(store(8).load()).toBeNull()
  })

  it('never contains the selection, the search text or the scroll position', () => {
    expect(Object.keys(layoutOf({ ...state(1), filterValue: ['phone', '=', '1'] }))).toEqual([
      'columns',
      'filterValue',
    ])
  })

  it('F-022 stores nothing while the grid has its default layout', () => {
    const layout = store()
    layout.provideDefault(layoutOf(state(100)))
    layout.save(layoutOf(state(100)))
    expect(localStorage).toHaveLength(0)
    layout.save(layoutOf(state(120)))
    expect(localStorage).toHaveLength(1)
    layout.save(layoutOf(state(100)))
    expect(localStorage).toHaveLength(0)
  })

  it('F-022 is not stored again after a reset, although the grid saves its default layout', () => {
    const layout = store()
    layout.save(layoutOf(state(120)))
    layout.remove()
    layout.setDefault(layoutOf(state(100)))
    layout.save(layoutOf(state(100)))
    expect(localStorage).toHaveLength(0)
  })

  it('F-022 keeps the layout of the first rendering as the default, however often the grid is rendered', () => {
    const layout = store()
    layout.provideDefault(layoutOf(state(100)))
    layout.provideDefault(layoutOf(state(120)))
    layout.save(layoutOf(state(120)))
    expect(localStorage).toHaveLength(1)
    layout.save(layoutOf(state(100)))
    expect(localStorage).toHaveLength(0)
  })

  it('is not used when it is of another version or damaged', () => {
    localStorage.setItem('rolloff.grid.customer-search.1', '{"version":0,"layout":{}}')
    expect(store().load()).toBeNull()
    localStorage.setItem('rolloff.grid.customer-search.1', '{"version":1,')
    expect(store().load()).toBeNull()
  })

  it('is lost without an error when the storage is full', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const layout = store()
    expect(() => layout.save({ columns: [] })).not.toThrow()
    expect(full).toHaveBeenCalledTimes(1)
    full.mockRestore()
  })
})
