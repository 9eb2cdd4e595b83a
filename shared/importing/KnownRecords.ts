import type { ComparedCustomer } from '../customers/likelyDoubles.ts'
import type { Driver } from '../dispatch/Driver.ts'
import type { DumpsterLocation } from '../inventory/DumpsterLocation.ts'
import type { Invoice } from '../invoicing/Invoice.ts'
import type { User } from '../people/User.ts'
import type { UserRole } from '../people/UserRole.ts'
import type { CustomerRate } from '../pricing/CustomerRate.ts'

export interface KnownCustomer extends ComparedCustomer {
  readonly id: number
  readonly displayName: string
}

export interface KnownAddress {
  readonly id: number
  readonly customerId: number
  readonly siteName: string | null
  readonly address1: string | null
}

export interface KnownNamed {
  readonly id: number
  readonly name: string
}

export interface KnownSize extends KnownNamed {
  /** Dumpsters that customers own are in no inventory. */
  readonly isInInventory: boolean
  readonly basePrice: number
}

export interface KnownDumpster {
  readonly id: number
  readonly dumpsterTypeId: number
  readonly dumpsterNumber: number
  readonly dumpsterBarcode: string | null
}

/** Where a dumpster is now. */
export type KnownPlacement = Pick<
  DumpsterLocation,
  'id' | 'dumpsterInventoryId' | 'serviceAddressId' | 'storageDumpSiteId' | 'placedJobId' | 'placed'
>

export type KnownRate = Pick<
  CustomerRate,
  | 'id'
  | 'customerId'
  | 'rateTypeId'
  | 'dumpsterId'
  | 'range'
  | 'zone'
  | 'rate'
  | 'validFrom'
  | 'validUntil'
  | 'deleted'
>

/** An invoice of which something is open. */
export type KnownInvoice = Pick<Invoice, 'id' | 'customerId' | 'invoiceNumber' | 'balance'>

export type KnownUser = Pick<User, 'userId' | 'firstName' | 'lastName' | 'userName'>

/** The stored records, deleted ones aside, of which a file may speak. */
export interface KnownRecords {
  readonly customers: readonly KnownCustomer[]
  readonly addresses: readonly KnownAddress[]
  readonly sizes: readonly KnownSize[]
  /** Those that store dumpsters. */
  readonly sites: readonly KnownNamed[]
  readonly allSites: readonly KnownNamed[]
  readonly dumpsters: readonly KnownDumpster[]
  readonly placements: readonly KnownPlacement[]
  readonly rates: readonly KnownRate[]
  readonly openInvoices: readonly KnownInvoice[]
  readonly users: readonly KnownUser[]
  readonly roles: readonly KnownNamed[]
  readonly userRoles: readonly Pick<UserRole, 'id' | 'userId' | 'roleId'>[]
  readonly drivers: readonly Pick<Driver, 'id' | 'userId'>[]
  /** The key of the record that an earlier import of the same system brought; null for none. */
  readonly idOf: (entity: string, externalId: string) => number | null
  /** The moment of the import, and the time zone of its days. */
  readonly now: string
  readonly timeZone: string
}
