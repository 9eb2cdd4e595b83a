import type { ComparedCustomer } from '../customers/likelyDoubles.ts'

export interface KnownCustomer extends ComparedCustomer {
  readonly id: number
  readonly displayName: string
}

export interface KnownAddress {
  readonly id: number
  readonly customerId: number
  readonly address1: string | null
}

export interface KnownNamed {
  readonly id: number
  readonly name: string
}

export interface KnownSize extends KnownNamed {
  /** Dumpsters that customers own are in no inventory. */
  readonly isInInventory: boolean
}

export interface KnownDumpster {
  readonly id: number
  readonly dumpsterTypeId: number
  readonly dumpsterNumber: number
}

/** The stored records, deleted ones aside, of which a file may speak. */
export interface KnownRecords {
  readonly customers: readonly KnownCustomer[]
  readonly addresses: readonly KnownAddress[]
  readonly sizes: readonly KnownSize[]
  /** Those that store dumpsters. */
  readonly sites: readonly KnownNamed[]
  readonly allSites: readonly KnownNamed[]
  readonly dumpsters: readonly KnownDumpster[]
  /** The key of the record that an earlier import of the same system brought; null for none. */
  readonly idOf: (entity: string, externalId: string) => number | null
  /** The moment of the import, and the time zone of its days. */
  readonly now: string
  readonly timeZone: string
}
