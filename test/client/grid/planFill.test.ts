import { Customer } from '#shared/customers/Customer.ts'
import { columnsOf } from '#client/grid/columns.ts'
import { planFill } from '#client/grid/planFill.ts'
import { customerRow, type CustomerRow } from './support/showCustomers.tsx'

describe('[LS20] B-09 filling down', () => {
  const columns = columnsOf<typeof Customer, CustomerRow>(Customer, ['companyName', 'balance'])
  const rows = ['Alpha', 'Beta', 'Alpha', 'Gamma'].map((name, index) => ({
    rowKey: index + 1,
    row: customerRow(index + 1, name),
  }))
  const filled = (row: number, selectedKeys: readonly number[] = [], { column = 0, mayWrite = true } = {}) =>
    planFill({ rows, columns }, { at: { row, column }, selectedKeys }, ({ key }) =>
      mayWrite && key === 'companyName' ? null : 'It is read-only.',
    ).map(({ row: changed, field, value }) => [changed.id, field, value])

  it('copies the value above into the focused cell', () => {
    expect(filled(1)).toEqual([[2, 'companyName', 'Alpha']])
    expect(filled(0)).toEqual([])
  })

  it('copies the first of several selected rows into the others, where it is not there already', () => {
    expect(filled(3, [4, 1, 3])).toEqual([[4, 'companyName', 'Alpha']])
    expect(filled(3, [2, 3, 4])).toEqual([
      [3, 'companyName', 'Beta'],
      [4, 'companyName', 'Beta'],
    ])
    expect(filled(3, [2])).toEqual([[4, 'companyName', 'Alpha']])
  })

  it('leaves alone what cannot be edited', () => {
    expect(filled(1, [], { column: 1 })).toEqual([])
    expect(filled(1, [], { mayWrite: false })).toEqual([])
    expect(filled(1, [], { column: 7 })).toEqual([])
  })
})
