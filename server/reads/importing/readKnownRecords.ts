import { Customer } from '#shared/customers/Customer.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { ExternalId } from '#shared/importing/ExternalId.ts'
import type { KnownRecords } from '#shared/importing/KnownRecords.ts'
import { tracksInventory } from '#shared/inventory/dumpsterLabels.ts'
import { Dumpster } from '#shared/inventory/Dumpster.ts'
import { DumpsterInventory } from '#shared/inventory/DumpsterInventory.ts'
import { StorageDumpSite } from '#shared/inventory/StorageDumpSite.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'

const CUSTOMER = columnsOf(
  Customer,
  '',
  'id',
  'typeId',
  'companyName',
  'firstName',
  'lastName',
  'phone',
  'email',
)
const ADDRESS = columnsOf(ServiceAddress, '', 'id', 'customerId', 'address1')
const SIZE = columnsOf(Dumpster, '', 'id', 'size')
const SITE = columnsOf(StorageDumpSite, '', 'id', 'name')
const DUMPSTER = columnsOf(DumpsterInventory, '', 'id', 'dumpsterTypeId', 'dumpsterNumber')
const EXTERNAL = columnsOf(ExternalId, '', 'entityTypeName', 'entityId', 'externalId')

/** The stored records of which a file of this system may speak. */
export async function readKnownRecords(
  database: Queryable,
  source: string,
): Promise<Omit<KnownRecords, 'now' | 'timeZone'>> {
  const customers = await readRows(database, live('Customer', CUSTOMER.sql), {}, CUSTOMER.columns)
  const addresses = await readRows(database, live('ServiceAddress', ADDRESS.sql), {}, ADDRESS.columns)
  const sizes = await readRows(database, `SELECT ${SIZE.sql} FROM [Dumpster]`, {}, SIZE.columns)
  const sites = await readRows(
    database,
    `${live('StorageDumpSite', SITE.sql)} AND [storage] = 1`,
    {},
    SITE.columns,
  )
  const dumpsters = await readRows(database, live('DumpsterInventory', DUMPSTER.sql), {}, DUMPSTER.columns)
  const external = await readRows(
    database,
    `SELECT ${EXTERNAL.sql} FROM [ExternalId] WHERE [source] = :source`,
    { source },
    EXTERNAL.columns,
  )
  const ids = new Map(
    external.map(({ entityTypeName, externalId, entityId }) => [`${entityTypeName}|${externalId}`, entityId]),
  )
  return {
    customers: customers.map((customer) => ({ ...customer, displayName: customerDisplayName(customer) })),
    addresses,
    sizes: sizes.map(({ id, size }) => ({ id, name: size, isInInventory: tracksInventory(size) })),
    sites,
    dumpsters,
    idOf: (entity, externalId) => ids.get(`${entity}|${externalId}`) ?? null,
  }
}

function live(table: string, columns: string): string {
  return `SELECT ${columns} FROM [${table}] WHERE [deleted] IS NULL`
}
