import { autorun } from 'mobx'
import { Customer } from '#shared/customers/Customer.ts'
import { columnsOf } from '#client/grid/columns.ts'
import { RowViews } from '#client/grid/RowViews.ts'
import { createFormats } from '#client/kit/formats.ts'

const services = { formats: createFormats('America/Detroit'), title: () => 'Commercial' } as never
const columns = columnsOf<typeof Customer, { id: number; phone: string; typeId: number }>(Customer, [
  'phone',
  'typeId',
])
const row = (id: number, phone: string) => ({ id, phone, typeId: 1 })

describe('Row views', () => {
  it('read each column from the row, and own nothing but the key', () => {
    const views = new RowViews(columns, services)
    views.show([row(1, '555')], 'id')
    const [view] = views.all
    expect(Object.keys(view ?? {})).toEqual(['rowKey'])
    expect(view).toMatchObject({ rowKey: 1, phone: '555', typeId: 'Commercial' })
  })

  it('let a clone be written to without affecting the row', () => {
    const views = new RowViews(columns, services)
    const original = row(1, '555')
    views.show([original], 'id')
    const clone = Object.create(Object.getPrototypeOf(views.all[0] ?? {}) as object) as {
      rowKey: number
      phone: string
    }
    clone.rowKey = 1
    clone.phone = '999'
    expect(clone.phone).toBe('999')
    expect(original.phone).toBe('555')
    expect(views.all[0]).toMatchObject({ phone: '555' })
  })

  it('stay the same list while a row is replaced by its entity, and notify observers of the row', () => {
    const views = new RowViews(columns, services)
    views.show([row(1, '555'), row(2, '556')], 'id')
    const before = views.all
    const seen: (string | undefined)[] = []
    const listener = jest.fn()
    views.subscribe(listener)
    const stop = autorun(() => seen.push(views.row(1)?.phone))
    views.show([row(1, '777'), row(2, '556')], 'id')
    stop()
    expect(views.all).toBe(before)
    expect(listener).not.toHaveBeenCalled()
    expect(seen).toEqual(['555', '777'])
  })

  it('are a new list when rows are added, removed or reordered', () => {
    const views = new RowViews(columns, services)
    views.show([row(1, '555'), row(2, '556')], 'id')
    const listener = jest.fn()
    views.subscribe(listener)
    views.show([row(2, '556'), row(1, '555')], 'id')
    views.show([row(2, '556')], 'id')
    expect(listener).toHaveBeenCalledTimes(2)
    expect(views.row(1)).toBeUndefined()
  })

  it('may have texts as keys, and must have some key', () => {
    const views = new RowViews(columns, services)
    views.show([{ ...row(1, '555'), id: 'a' as never }], 'id')
    expect([views.all.map(({ rowKey }) => rowKey), views.row('a')?.phone]).toEqual([['a'], '555'])
    expect(() => views.show([{ ...row(1, '555'), id: null as never }], 'id')).toThrow(
      'A row of the grid has no id.',
    )
  })

  it('do not call removed listeners', () => {
    const views = new RowViews(columns, services)
    const [gone, present] = [jest.fn(), jest.fn()]
    const unsubscribe = views.subscribe(gone)
    views.subscribe(present)
    unsubscribe()
    views.show([row(1, '555')], 'id')
    expect([gone.mock.calls.length, present.mock.calls.length]).toEqual([0, 1])
  })
})
