import { nextDisplayOrder, renumber, withMovedItems, type Ordered } from '#shared/dispatch/displayOrder.ts'
import { Records } from '../records.ts'
import type { RuleContext, SaveRule } from '../SaveRule.ts'

type Arranged = 'Driver' | 'StorageDumpSite'

/** The columns of the board: drivers, and storage and dump sites, are numbered from 1 without gaps when one is moved (O-065, SV70). */
export const driverOrders: SaveRule = ordersOf('Driver', false)
export const siteOrders: SaveRule = ordersOf('StorageDumpSite', true)

function ordersOf(entity: Arranged, isSoftDeleted: boolean): SaveRule {
  return {
    entity,
    prepare: async (unit, context) => {
      const records = new Records(unit)
      const added = records
        .changes(entity)
        .filter(({ operation, after }) => operation === 'create' && after.displayOrder === 0)
      if (added.length === 0) return
      const all = [...(await storedOrders(entity, isSoftDeleted, context))]
      for (const { after } of added) {
        const displayOrder = nextDisplayOrder(all)
        all.push({ id: after.id, displayOrder })
        unit.change(entity, after, { displayOrder })
      }
    },
    settle: async (unit, context) => {
      const records = new Records(unit)
      const moved = records
        .changes(entity)
        .filter(({ before, after }) => before !== null && before.displayOrder !== after.displayOrder)
      if (moved.length === 0) return
      const all = await storedOrders(entity, isSoftDeleted, context)
      const orders = renumber(withMovedItems(all, new Set(moved.map(({ after }) => after.id))))
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
  }
}

/** All of them with their places, but for deleted ones. */
async function storedOrders(
  entity: Arranged,
  isSoftDeleted: boolean,
  { transaction, dialect }: Pick<RuleContext, 'transaction' | 'dialect'>,
): Promise<readonly Ordered[]> {
  const { quote } = dialect
  const live = isSoftDeleted ? ` WHERE ${quote('deleted')} IS NULL` : ''
  const rows = await transaction.query(
    `SELECT ${quote('id')}, ${quote('displayOrder')} FROM ${quote(entity)}${live}`,
    [],
  )
  return rows.map((row) => ({ id: Number(row['id']), displayOrder: Number(row['displayOrder']) }))
}
