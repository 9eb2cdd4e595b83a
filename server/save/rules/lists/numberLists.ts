import { nextDisplayOrder, renumber, applyMoves, type Sortable } from '#shared/dispatch/displayOrder.ts'
import { entities, type EntityName } from '#shared/entities.ts'
import { supportsSoftDelete } from '#shared/model/defineEntity.ts'
import { column, readRows } from '../../../database/readRows.ts'
import type { RequestedChange } from '../../pipeline/change.ts'
import { readingIn } from '../../work/reading.ts'
import { Records, type RecordChange } from '../../work/records.ts'
import type { RuleContext, SaveRule } from '../../pipeline/SaveRule.ts'

/** Manually ordered lists: the board's drivers and sites, and administrators' lookup lists. */
const ORDERED = [
  'CreditCard',
  'Driver',
  'DumpsterCategory',
  'DumpsterFeeType',
  'SalesPerson',
  'StorageDumpSite',
  'TimeType',
  'TonExpense',
] as const satisfies readonly EntityName[]

type OrderedEntity = (typeof ORDERED)[number]

/**
 * Records added without a position come last; after a move, or if two share a position, the list is numbered from 1 without gaps
 * (O-065, F-096, DI5, DI6, SV70).
 */
export const numberLists: readonly SaveRule[] = ORDERED.map((entity) => ({
  entity,
  locks: async (changes) =>
    changes.some((change) => isOrdering(change, entity)) ? [`order of ${entity}`] : [],
  prepare: async (unit, context) => {
    const added = new Records(unit).changes(entity).filter(({ operation, after }) => {
      return operation === 'create' && after.displayOrder < 1
    })
    if (added.length === 0) return
    const all = [...(await liveOrders(entity, context))]
    for (const { after } of added) {
      const displayOrder = nextDisplayOrder(all)
      all.push({ id: after.id, displayOrder })
      unit.change(entity, after, { displayOrder })
    }
  },
  settle: async (unit, context) => {
    const records = new Records(unit)
    const changes: readonly RecordChange<OrderedEntity>[] = records.changes(entity)
    const moved = changes.filter(
      ({ operation, before, after }) =>
        operation === 'create' || operation === 'restore' || before?.displayOrder !== after.displayOrder,
    )
    if (moved.length === 0) return
    const all = await liveOrders(entity, context)
    const isMove = moved.some(
      ({ before, after }) => before !== null && before.displayOrder !== after.displayOrder,
    )
    if (!isMove && new Set(all.map(({ displayOrder }) => displayOrder)).size === all.length) return
    const orders = renumber(applyMoves(all, new Set(moved.map(({ after }) => after.id))))
    const found = await records.find(
      entity,
      'id',
      orders.map(({ id }) => id),
    )
    for (const { id, displayOrder } of orders) {
      const record = found.find((one) => one.id === id)
      if (record !== undefined) unit.change(entity, record, { displayOrder })
    }
  },
}))

/** Does a client add, restore or move a record of the list? */
function isOrdering({ shape, operation, changes }: RequestedChange, entity: OrderedEntity): boolean {
  if (shape.name !== entity || operation === 'delete') return false
  return operation !== 'update' || changes.some(({ field: { field } }) => field.renumbered === true)
}

/** The order of all live records. */
function liveOrders(
  entity: OrderedEntity,
  context: Pick<RuleContext, 'transaction' | 'dialect'>,
): Promise<readonly Sortable[]> {
  const live = supportsSoftDelete(entities[entity]) ? ' WHERE [deleted] IS NULL' : ''
  const places = { id: column.number, displayOrder: column.number }
  return readRows(readingIn(context), `SELECT [id], [displayOrder] FROM [${entity}]${live}`, {}, places)
}
