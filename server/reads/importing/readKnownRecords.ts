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
import { readInParts } from './readInParts.ts'

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
const SITE = columnsOf(StorageDumpSite, '', 'id', 'name', 'storage')
const DUMPSTER = columnsOf(DumpsterInventory, '', 'id', 'dumpsterTypeId', 'dumpsterNumber')
const EXTERNAL = columnsOf(ExternalId, '', 'entityTypeName', 'entityId', 'externalId')

/** The stored records of which a file of this system may speak. */
export async function readKnownRecords(
  database: Queryable,
  source: string,
): Promise<Omit<KnownRecords, 'now' | 'timeZone'>> {
  const live = { by: 'id', where: '[deleted] IS NULL' }
  const customers = await readInParts(database, { table: 'Customer', ...live }, CUSTOMER)
  const addresses = await readInParts(database, { table: 'ServiceAddress', ...live }, ADDRESS)
  const dumpsters = await readInParts(database, { table: 'DumpsterInventory', ...live }, DUMPSTER)
  const sizes = await readRows(database, `SELECT ${SIZE.sql} FROM [Dumpster]`, {}, SIZE.columns)
  const allSites = await readRows(database, SITES, {}, SITE.columns)
  const known = { table: 'ExternalId', by: 'id', where: '[source] = :source', values: { source } }
  const external = await readInParts(database, known, EXTERNAL)
  const ids = new Map(
    external.map(({ entityTypeName, externalId, entityId }) => [`${entityTypeName}|${externalId}`, entityId]),
  )
  return {
    customers: customers.map((customer) => ({ ...customer, displayName: customerDisplayName(customer) })),
    addresses,
    sizes: sizes.map(({ id, size }) => ({ id, name: size, isInInventory: tracksInventory(size) })),
    sites: allSites.filter(({ storage }) => storage),
    allSites,
    dumpsters,
    idOf: (entity, externalId) => ids.get(`${entity}|${externalId}`) ?? null,
  }
}

const SITES = `SELECT ${SITE.sql} FROM [StorageDumpSite] WHERE [deleted] IS NULL`
