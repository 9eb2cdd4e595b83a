import { DumpsterInventory } from './DumpsterInventory.ts'
import { DumpsterCategory } from './DumpsterCategory.ts'
import { DumpsterPrice } from './DumpsterPrice.ts'
import { DumpsterLocation } from './DumpsterLocation.ts'
import { Dumpster } from './Dumpster.ts'
import { Maintenance } from './Maintenance.ts'
import { StorageDumpSiteDumpsterLink } from './StorageDumpSiteDumpsterLink.ts'
import { StorageDumpSite } from './StorageDumpSite.ts'
import type { InventoryInfo } from './inventoryInfo.ts'
import { field } from '../model/field.ts'
import { LOOKUP_ORDER } from '../model/defineLookup.ts'
import { recordsQuery, rowsQuery, valueOfType, valueQuery, type ResultRow } from '../model/queryContract.ts'

/** Dumpsters of a type that a delivery can use: those not at a customer, and those that a job returns to its site (IV11, S1 §7). */
export const availableDeliveryDumpstersQuery = recordsQuery(DumpsterInventory, {
  name: 'AvailableDeliveryDumpsters',
  parameters: { typeId: { kind: 'integer', required: true }, jobId: { kind: 'integer' } },
  deleted: 'excluded',
})

/** Dumpsters of a type that are at the rental of a job, to be picked up (IV7, IV12, S1 §7). */
export const availablePickUpDumpstersQuery = recordsQuery(DumpsterInventory, {
  name: 'AvailablePickUpDumpsters',
  parameters: { typeId: { kind: 'integer', required: true }, jobId: { kind: 'integer', required: true } },
  deleted: 'excluded',
})

/** Dumpsters that can be picked up at a storage site: those that are there (IV13, S1 §7). */
export const availableStoragePickUpDumpstersQuery = recordsQuery(DumpsterInventory, {
  name: 'AvailableStoragePickUpDumpsters',
  parameters: { storageId: { kind: 'integer', required: true } },
  deleted: 'excluded',
})

/** Dumpsters that can be dropped at a storage site: those without a location (IV13, S1 §7). */
export const availableStorageDeliveryUpDumpstersQuery = recordsQuery(DumpsterInventory, {
  name: 'AvailableStorageDeliveryUpDumpsters',
  deleted: 'excluded',
})

export const dumpsterCategoriesQuery = recordsQuery(DumpsterCategory, { orderBy: LOOKUP_ORDER })

/** Dumpsters of the inventory, of one type or of all (S1 §7). */
export const dumpsterInventoriesQuery = recordsQuery(DumpsterInventory, {
  parameters: { dumpsterTypeId: { kind: 'integer' } },
  orderBy: ['dumpsterType.displayOrder', 'dumpsterNumber'],
})

/** Current locations, of one dumpster or of all (S1 §7). */
export const dumpsterInventoryLocationsQuery = recordsQuery(DumpsterLocation, {
  name: 'DumpsterInventoryLocations',
  parameters: { dumpsterInventoryId: { kind: 'integer' } },
})

/** Current and past locations, of one dumpster or by the job that placed or removed it (S1 §7). */
export const dumpsterLocationsQuery = recordsQuery(DumpsterLocation, {
  parameters: {
    dumpsterInventoryId: { kind: 'integer' },
    placedJobId: { kind: 'integer' },
    removedJobId: { kind: 'integer' },
  },
  orderBy: ['placed desc'],
})

export const dumpstersQuery = recordsQuery(Dumpster, { orderBy: ['displayOrder', 'size'] })

/**
 * All existing dumpsters with a barcode, so that a scan can ask which one is meant; without a barcode all duplicates, which exist
 * in old data (IV23, ambiguities 65).
 */
export const dumpstersByBarcodeQuery = recordsQuery(DumpsterInventory, {
  name: 'DumpstersByBarcode',
  parameters: { barcode: { kind: 'text' } },
  deleted: 'excluded',
})

/** Maintenance of one dumpster or of all (S1 §3). */
export const maintenancesQuery = recordsQuery(Maintenance, {
  parameters: { dumpsterInventoryId: { kind: 'integer' } },
  orderBy: ['dueDate', 'id desc'],
})

/** The dumpster types that a site accepts (S0 §3). */
export const storageDumpSiteDumpsterLinksQuery = recordsQuery(StorageDumpSiteDumpsterLink, {
  parameters: { storageDumpSiteId: { kind: 'integer' } },
})

/** Storage and dump sites in the order of the board (S0 §7, S1 §7). */
export const storageDumpSitesQuery = recordsQuery(StorageDumpSite, {
  parameters: { storage: { kind: 'flag' }, dump: { kind: 'flag' } },
  orderBy: ['displayOrder', 'name'],
})

/** The same under the name of the specification. */
export const storageDumpSitesInLowerCaseQuery = recordsQuery(StorageDumpSite, {
  name: 'storageDumpSites',
  parameters: { storage: { kind: 'flag' }, dump: { kind: 'flag' } },
  orderBy: ['displayOrder', 'name'],
})

/** Counts of each type of dumpster, and how many are at each storage site (IV14, S1 §7, O-078). */
export const getInventoryInfoQuery = valueQuery({
  name: 'GetInventoryInfo',
  reads: ['DumpsterInventory', 'DumpsterLocation'],
  parameters: {},
  value: valueOfType<readonly InventoryInfo[]>(),
})

/** How many dumpsters of a type will be available on the coming days (IV16, S1 §7, O-078). */
export const getInventoryProjectionQuery = rowsQuery({
  name: 'GetInventoryProjection',
  reads: ['DumpsterInventory', 'DumpsterLocation', 'Job'],
  parameters: { dumpsterTypeId: { kind: 'integer', required: true } },
  columns: {
    date: field.day('Date', { required: true }),
    additions: field.integer('Additions', { required: true }),
    subtractions: field.integer('Subtractions', { required: true }),
    estimatedAvailable: field.integer('Estimated available', { required: true }),
  },
})

export type ProjectedDay = ResultRow<typeof getInventoryProjectionQuery>

/** The dumpsters currently at a rental, or at all existing rentals (IV7, S1 §3, §7, O-003). */
export const rentalInventoryQuery = valueQuery({
  name: 'RentalInventory',
  parameters: { rentalId: { kind: 'integer' } },
  value: valueOfType<readonly RentalInventoryRow[]>(),
})

/** What stands at the sites of a customer, the longest placement first (IV520). */
export const dumpstersAtCustomerQuery = rowsQuery({
  name: 'DumpstersAtCustomer',
  reads: ['DumpsterInventory', 'DumpsterLocation', 'Job', 'Rental', 'ServiceAddress'],
  parameters: { customerId: { kind: 'integer', required: true } },
  columns: {
    /** Key of the dumpster. */
    id: field.id(),
    barcode: field.text('Dumpster', { required: true }),
    size: field.text('Size', { required: true }),
    site: field.text('Site address', { required: true }),
    serviceAddressId: field.reference('Site no.', 'ServiceAddress', { required: true }),
    rentalId: field.reference('Rental', 'Rental'),
    placed: field.instant('Since', { required: true }),
    daysOnSite: field.integer('Days on site', { required: true }),
  },
})

export type DumpsterAtCustomer = ResultRow<typeof dumpstersAtCustomerQuery>

/** One dumpster at a rental (S1 §3). */
export interface RentalDumpster {
  readonly barcode: string
  /** When it was placed, an instant. */
  readonly placed: string
  readonly dumpsterSize: string
  readonly dumpsterTypeId: number
}

/** The dumpsters currently at a rental: a row of RentalInventory, the longest placement first (S1 §3, §7). */
export interface RentalInventoryRow {
  readonly rentalId: number
  readonly data: readonly RentalDumpster[]
}

/** What list prices of dumpsters were before (PR703). */
export const dumpsterPricesQuery = recordsQuery(DumpsterPrice, {
  parameters: { dumpsterId: { kind: 'integer' } },
})
