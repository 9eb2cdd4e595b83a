import { isWritten, type PlannedChange } from '#server/save/pipeline/change.ts'
import { mergeStages } from '#server/save/pipeline/mergeStages.ts'
import { planned } from './planning.ts'
import type { Values } from '../openSaving.ts'

const before: Values = { orderID: 1, shipName: 'A', shipCity: 'X' }
const updated = (current: Values | null, result: Values): PlannedChange =>
  planned('Order', 'update', { current, result })
const removed = (current: Values): PlannedChange => planned('Order', 'delete', { current, result: current })

/** The one change that two become. */
function joined(first: PlannedChange, second: PlannedChange): PlannedChange {
  const changes = mergeStages([first], [second])
  const [change] = changes
  if (change === undefined || changes.length > 1) throw new Error('They are not one change.')
  return change
}

const changedNames = ({ changes }: PlannedChange): readonly string[] => changes.map(({ field }) => field.name)

describe('[SV43] changes of one record in several stages of a save', () => {
  it('are one, from what was stored before to what is stored after', () => {
    const between = { ...before, shipName: 'B' }
    const after = { ...between, shipCity: 'Y' }
    const change = joined(updated(before, between), updated(between, after))
    expect(change).toMatchObject({ operation: 'update', current: before, result: after })
    expect(changedNames(change)).toEqual(['shipName', 'shipCity'])
  })

  it('are none where the second takes back the first', () => {
    const between = { ...before, shipName: 'B' }
    const change = joined(updated(before, between), updated(between, before))
    expect([changedNames(change), isWritten(change)]).toEqual([[], false])
  })

  it('are an addition where the first was one', () => {
    const added = planned('Order', 'create', { current: null, result: before, sentKey: -1 })
    const after = { ...before, shipName: 'B' }
    expect(joined(added, updated(before, after))).toMatchObject({
      operation: 'create',
      current: null,
      result: after,
      requested: { keyValues: [-1], state: 'Added' },
    })
  })

  it('are a removal of what was stored before', () => {
    const between = { ...before, shipName: 'B' }
    const change = joined(updated(before, between), removed(between))
    expect(change).toMatchObject({ operation: 'delete', current: before })
    expect(isWritten(change)).toBe(true)
  })

  it('are not stored if an added record is removed, which the client knows by its own key', () => {
    const added = planned('Order', 'create', { current: null, result: before, sentKey: -1 })
    const change = joined(added, removed(before))
    expect(change).toMatchObject({ operation: 'delete', current: null, requested: { keyValues: [-1] } })
    expect(isWritten(change)).toBe(false)
  })

  it('leave others as they are, and put what is new at the end', () => {
    const other = updated({ orderID: 2 }, { orderID: 2, shipName: 'B' })
    const detail = planned('OrderDetail', 'create', { current: null, result: { orderID: 1, productID: 2 } })
    const sameNumber = planned('Product', 'update', { current: { productID: 1 }, result: { productID: 1 } })
    const first = [updated(before, { ...before, shipName: 'B' }), other]
    const all = mergeStages(first, [detail, sameNumber, updated(before, { ...before, shipName: 'C' })])
    expect(all.map(({ shape, result }) => [shape.name, result['shipName']])).toEqual([
      ['Order', 'C'],
      ['Order', 'B'],
      ['OrderDetail', undefined],
      ['Product', undefined],
    ])
    expect(all[1]).toBe(other)
  })
})
