import { entities, type EntityName } from '#shared/entities.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { added, modified, type Values } from '#test/server/save/openSaving.ts'
import { pickFrom, type Operation, type World } from '../Operation.ts'

/** Changes that a client may attempt although no screen offers them. */
const TAMPERED = [
  'Customer',
  'CustomerRate',
  'Driver',
  'DumpsterInventory',
  'DumpsterLocation',
  'FuelRatePercentage',
  'Invoice',
  'InvoiceLine',
  'Job',
  'JobDumpsterFee',
  'JobTime',
  'Payment',
  'PaymentCredit',
  'PaymentLine',
  'Rental',
  'RentalBillingLine',
  'ServiceAddress',
  'StorageDumpSite',
  'TonExpense',
] as const satisfies readonly EntityName[]

const by = ['owner', 'owner', 'owner', 'owner', 'admin', 'dispatcher', 'bookkeeper'] as const

/** A record with some values of other records of its entity. */
function someRecord({
  company,
  random,
}: World): { entity: EntityName; record: Values; others: Values } | null {
  const entity = pickFrom(random, TAMPERED)
  if (entity === null) return null
  // A stored record is a record of plain values.
  const records = company.all(entity) as readonly object[] as readonly Values[]
  const record = pickFrom(random, records)
  const declared: EntityDeclaration = entities[entity]
  const fields = Object.keys(declared.fields).filter(
    (name) => !declared.key.includes(name) && name !== 'rowVersion',
  )
  if (record === null) return null
  const others = Object.fromEntries(
    Array.from({ length: random.integer(1, 2) }, () => {
      const field = pickFrom(random, fields) ?? ''
      return [field, random.chance(0.2) ? null : pickFrom(random, records)?.[field]]
    }),
  )
  return { entity, record, others }
}

const tamper: Operation = {
  weight: 20,
  by,
  plan: (world) => {
    const found = someRecord(world)
    return found && { save: [modified(found.entity, found.record, found.others)] }
  },
}

/** A copy of a record with a value of another one. */
const copyRecord: Operation = {
  weight: 12,
  by,
  plan: (world) => {
    const found = someRecord(world)
    if (found === null) return null
    const declared: EntityDeclaration = entities[found.entity]
    const given = Object.entries({ ...found.record, ...found.others }).filter(([name, value]) => {
      const field = declared.fields[name]
      return value !== null && field !== undefined && !field.serverOwned && field.stamp === undefined
    })
    return { save: [added(found.entity, -1, Object.fromEntries(given))] }
  },
}

/** Changes that no screen makes, but any client could. */
export const tamperOperations = { tamper, copyRecord } satisfies Readonly<Record<string, Operation>>
