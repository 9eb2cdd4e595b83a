import { Lookups } from '#client/context/Lookups.ts'
import type { Row } from '#client/store/types.ts'
import { lookupsQuery } from '#shared/lookups/queries.ts'
import { rowOf } from '../screens/customers/support/customerStore.ts'

const deleted = '2026-01-01T00:00:00.000Z'
const tables: Readonly<Record<string, readonly Row[]>> = {
  customerTypes: [
    rowOf('CustomerType', { id: 2, name: 'Residential' }),
    rowOf('CustomerType', { id: 1, name: 'Commercial' }),
  ],
  salesPersons: [rowOf('SalesPerson', { id: 2, name: 'Gone', deleted })],
}

describe('The small tables that every screen chooses from', () => {
  const lookups = new Lookups(lookupsQuery)
  const asked: unknown[] = []
  const listed = () => [
    lookups.rows('creditCards'),
    lookups.rows('customerTypes'),
    lookups.rows('dumpsterCategories'),
    lookups.rows('dumpsters'),
    lookups.rows('rateTypes'),
    lookups.rows('salesPersons'),
  ]

  it('are empty until they are loaded', () => {
    expect(listed()).toEqual([[], [], [], [], [], []])
    expect([lookups.options('CustomerType'), lookups.title('CustomerType', 1)]).toEqual([[], ''])
    expect([lookups.has('CustomerType'), lookups.has('Customer')]).toEqual([true, false])
  })

  it('are loaded at once, and keep the order of the server', async () => {
    const rows = { ...tables, creditCards: [{ id: 1 }], dumpsterCategories: [{ id: 2 }] }
    const more = { dumpsters: [{ id: 3 }], rateTypes: [{ id: 4 }] }
    await lookups.load({
      fetchResult: ((query: unknown) => {
        asked.push(query)
        return Promise.resolve({ ...rows, ...more })
      }) as never,
    })
    expect(asked).toEqual([lookupsQuery])
    expect(listed().map((list) => list.map(({ id }) => id))).toEqual([[1], [2, 1], [2], [3], [4], [2]])
    expect(lookups.options('CustomerType')).toEqual([
      { id: 2, title: 'Residential', retired: false },
      { id: 1, title: 'Commercial', retired: false },
    ])
    // Made once for all cells of a list.
    expect(lookups.options('CustomerType')).toBe(lookups.options('CustomerType'))
  })

  it('F-121 [LT5] are loaded again once rows of one of them were stored, and not otherwise', async () => {
    const current = new Lookups(lookupsQuery)
    const loads: unknown[] = []
    const store = {
      fetchResult: ((query: unknown) => {
        loads.push(query)
        return Promise.resolve(tables)
      }) as never,
    }
    await current.follow(store, new Set(['Customer', 'ServiceAddress']))
    expect(loads).toEqual([])
    await current.follow(store, new Set(['Customer', 'SalesPerson']))
    expect(loads).toEqual([lookupsQuery])
    expect(current.title('SalesPerson', 2)).toBe('Gone')
  })

  it('give the titles of retired rows, too, and none to what they do not hold', () => {
    expect(lookups.options('SalesPerson')).toEqual([{ id: 2, title: 'Gone', retired: true }])
    expect(lookups.title('SalesPerson', 2)).toBe('Gone')
    const titles = [
      lookups.title('SalesPerson', 1),
      lookups.title('SalesPerson', null),
      lookups.title('Customer', 2),
    ]
    expect([titles, lookups.options('Customer')]).toEqual([['', '', ''], []])
  })
})
