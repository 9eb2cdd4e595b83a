import type { PostalAddress } from './formats.ts'

/** The addressee of a document: the customer's display name with the billing address. */
export interface BilledCustomer extends PostalAddress {
  readonly id: number
  readonly name: string
}
