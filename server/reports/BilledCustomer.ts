import type { PostalAddress } from './formats.ts'

/** Whom a document is addressed to: the billing address, under the customer's display name. */
export interface BilledCustomer extends PostalAddress {
  readonly id: number
  readonly name: string
}
