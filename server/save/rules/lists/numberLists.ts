import { nextDisplayOrder, renumber } from '#shared/kernel/displayOrder.ts'
import { applyMoves } from '#shared/dispatch/cardOrder.ts'
import { ARRANGED, readDisplayOrders, type ArrangedEntity } from '#server/reads/readDisplayOrders.ts'
import type { RequestedChange } from '../../pipeline/change.ts'
import type { LockRule, PrepareRule, RuleContext, SettleRule } from '../../pipeline/SaveRule.ts'
import type { UnitOfWork } from '../../pipeline/UnitOfWork.ts'
import { readingIn } from '../../work/reading.ts'
import { Records, type RecordChange } from '../../work/records.ts'

/** Serializes concurrent changes of the order of a list (SV47). */
export const lockLists: LockRule = {
  name: 'lockLists',
  phase: 'lock',
  watches: ARRANGED,
  run: async (changes) =>
    ARRANGED.filter((entity) => changes.some((change) => isOrdering(change, entity))).map(
      (entity) => `order of ${entity}`,
    ),
}

/** Records added without a position come last (O-065, F-096, DI6, SV70). */
export const appendToLists: PrepareRule = {
  name: 'appendToLists',
  phase: 'prepare',
  because: 'What is added to a list comes last.',
  watches: ARRANGED,
  run: async (unit, context) => {
    for (const entity of ARRANGED) await append(entity, unit, context)
  },
}

/** After a move, or if two share a position, the list is numbered from 1 without gaps (O-065, F-096, DI5, SV70). */
export const numberLists: SettleRule = {
  name: 'numberLists',
  phase: 'settle',
  because: 'A list is numbered from 1 without gaps.',
  watches: ARRANGED,
  run: async (unit, context) => {
    for (const entity of ARRANGED) await number(entity, unit, context)
  },
}

async function append(entity: ArrangedEntity, unit: UnitOfWork, context: RuleContext): Promise<void> {
  const added = new Records(unit).changes(entity).filter(({ operation, after }) => {
    return operation === 'create' && after.displayOrder < 1
  })
  if (added.length === 0) return
  const all = [...(await readDisplayOrders(readingIn(context), entity))]
  for (const { after } of added) {
    const displayOrder = nextDisplayOrder(all)
    all.push({ id: after.id, displayOrder })
    unit.change(entity, after, { displayOrder })
  }
}

async function number(entity: ArrangedEntity, unit: UnitOfWork, context: RuleContext): Promise<void> {
  const records = new Records(unit)
  const changes: readonly RecordChange<ArrangedEntity>[] = records.changes(entity)
  const moved = changes.filter(
    ({ operation, before, after }) =>
      operation === 'create' || operation === 'restore' || before?.displayOrder !== after.displayOrder,
  )
  if (moved.length === 0) return
  const all = await readDisplayOrders(readingIn(context), entity)
  const isMove = moved.some(
    ({ before, after }) => before !== null && before.displayOrder !== after.displayOrder,
  )
  if (!isMove && new Set(all.map(({ displayOrder }) => displayOrder)).size === all.length) return
  const orders = renumber(applyMoves(all, new Set(moved.map(({ after }) => after.id))))
  const found = await records.findForUpdate(
    entity,
    'id',
    orders.map(({ id }) => id),
  )
  for (const { id, displayOrder } of orders) {
    const record = found.find((one) => one.id === id)
    if (record !== undefined) unit.change(entity, record, { displayOrder })
  }
}

/** Does a client add, restore or move a record of the list? */
function isOrdering({ shape, operation, changes }: RequestedChange, entity: ArrangedEntity): boolean {
  if (shape.name !== entity || operation === 'delete') return false
  return operation !== 'update' || changes.some(({ field: { field } }) => field.renumbered === true)
}
