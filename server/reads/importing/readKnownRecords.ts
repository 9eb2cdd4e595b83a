import { Customer } from '#shared/customers/Customer.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { ExternalId } from '#shared/importing/ExternalId.ts'
import type { KnownRecords } from '#shared/importing/KnownRecords.ts'
import { tracksInventory } from '#shared/inventory/dumpsterLabels.ts'
import { Dumpster } from '#shared/inventory/Dumpster.ts'
import { DumpsterInventory } from '#shared/inventory/DumpsterInventory.ts'
import { DumpsterLocation } from '#shared/inventory/DumpsterLocation.ts'
import { StorageDumpSite } from '#shared/inventory/StorageDumpSite.ts'
import { Driver } from '#shared/dispatch/Driver.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { Role } from '#shared/people/Role.ts'
import { User } from '#shared/people/User.ts'
import { UserRole } from '#shared/people/UserRole.ts'
import { CustomerRate } from '#shared/pricing/CustomerRate.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'
import { Pacer } from '../../kernel/Pacer.ts'
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
const ADDRESS = columnsOf(ServiceAddress, '', 'id', 'customerId', 'siteName', 'address1')
const SIZE = columnsOf(Dumpster, '', 'id', 'size', 'basePrice')
const SITE = columnsOf(StorageDumpSite, '', 'id', 'name', 'storage')
const DUMPSTER = columnsOf(DumpsterInventory, '', 'id', 'dumpsterTypeId', 'dumpsterNumber', 'dumpsterBarcode')
const PLACEMENT = columnsOf(
  DumpsterLocation,
  '',
  'id',
  'dumpsterInventoryId',
  'serviceAddressId',
  'storageDumpSiteId',
  'placedJobId',
  'placed',
)
const RATE = columnsOf(
  CustomerRate,
  '',
  'id',
  'customerId',
  'rateTypeId',
  'dumpsterId',
  'range',
  'zone',
  'rate',
  'validFrom',
  'validUntil',
  'deleted',
)
const INVOICE = columnsOf(Invoice, '', 'id', 'customerId', 'invoiceNumber', 'balance')
const USER = columnsOf(User, '', 'userId', 'firstName', 'lastName', 'userName')
const ROLE = columnsOf(Role, '', 'roleId', 'name')
const USER_ROLE = columnsOf(UserRole, '', 'id', 'userId', 'roleId')
const DRIVER = columnsOf(Driver, '', 'id', 'userId')
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
  const placements = await readInParts(
    database,
    { table: 'DumpsterLocation', by: 'id', where: '[removed] IS NULL' },
    PLACEMENT,
  )
  const rates = await readInParts(database, { table: 'CustomerRate', ...live }, RATE)
  const openInvoices = await readInParts(
    database,
    { table: 'Invoice', by: 'id', where: '[balance] > 0 AND [deleted] IS NULL' },
    INVOICE,
  )
  const sizes = await readRows(database, `SELECT ${SIZE.sql} FROM [Dumpster]`, {}, SIZE.columns)
  const allSites = await readRows(database, SITES, {}, SITE.columns)
  const known = { table: 'ExternalId', by: 'id', where: '[source] = :source', values: { source } }
  const external = await readInParts(database, known, EXTERNAL)
  const pacer = new Pacer()
  const ids = new Map<string, number>()
  const remaining = await readMergedCustomers(database)
  await pacer.forEach(external, ({ entityTypeName, externalId, entityId }) => {
    const other = entityTypeName === 'Customer' ? remaining.get(entityId) : undefined
    ids.set(`${entityTypeName}|${externalId}`, other ?? entityId)
  })
  return {
    customers: await pacer.map(customers, (customer) => ({
      ...customer,
      displayName: customerDisplayName(customer),
    })),
    addresses,
    sizes: sizes.map(({ id, size, basePrice }) => ({
      id,
      name: size,
      isInInventory: tracksInventory(size),
      basePrice,
    })),
    sites: allSites.filter(({ storage }) => storage),
    allSites,
    dumpsters,
    placements,
    rates,
    openInvoices,
    ...(await readPeople(database)),
    idOf: (entity, externalId) => ids.get(`${entity}|${externalId}`) ?? null,
  }
}

/** The customers that were merged, each with the one that remained (IM1482). */
async function readMergedCustomers(database: Queryable): Promise<ReadonlyMap<number, number>> {
  const rows = await readRows(database, MERGED, {}, { id: column.number, mergedIntoId: column.number })
  return new Map(rows.map(({ id, mergedIntoId }) => [id, mergedIntoId]))
}

const MERGED = 'SELECT [id], [mergedIntoId] FROM [Customer] WHERE [mergedIntoId] IS NOT NULL'

/** Who works for the company, and as what. */
async function readPeople(
  database: Queryable,
): Promise<Pick<KnownRecords, 'users' | 'roles' | 'userRoles' | 'drivers'>> {
  const all = (table: string, sql: string): string => `SELECT ${sql} FROM [${table}]`
  const roles = await readRows(database, all('Role', ROLE.sql), {}, ROLE.columns)
  return {
    users: await readRows(database, all('User', USER.sql), {}, USER.columns),
    roles: roles.map(({ roleId, name }) => ({ id: roleId, name })),
    userRoles: await readRows(database, all('UserRole', USER_ROLE.sql), {}, USER_ROLE.columns),
    drivers: await readRows(database, all('Driver', DRIVER.sql), {}, DRIVER.columns),
  }
}

const SITES = `SELECT ${SITE.sql} FROM [StorageDumpSite] WHERE [deleted] IS NULL`
