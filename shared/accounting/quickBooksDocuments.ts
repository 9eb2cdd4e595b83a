/** Documents of the QuickBooks Online API, version 3, as far as they are sent or read; amounts in dollars. */

/** A reference to another QuickBooks record by its id. */
export interface Reference {
  readonly value: string
  readonly name?: string
}

export interface PostalAddress {
  readonly Line1?: string
  readonly Line2?: string
  readonly City?: string
  readonly CountrySubDivisionCode?: string
  readonly PostalCode?: string
  readonly Country?: string
}

export interface CustomerDocument {
  readonly DisplayName: string
  readonly CompanyName?: string
  readonly GivenName?: string
  readonly FamilyName?: string
  readonly PrimaryPhone?: { readonly FreeFormNumber: string }
  readonly PrimaryEmailAddr?: { readonly Address: string }
  readonly BillAddr?: PostalAddress
}

export interface SalesLine {
  readonly DetailType: 'SalesItemLineDetail'
  readonly Amount: number
  readonly Description?: string
  readonly SalesItemLineDetail: {
    readonly ItemRef: Reference
    readonly Qty: number
    readonly UnitPrice: number
    readonly TaxCodeRef: Reference
  }
}

export interface InvoiceDocument {
  readonly CustomerRef: Reference
  readonly DocNumber?: string
  readonly TxnDate: string
  readonly DueDate?: string
  readonly SalesTermRef?: Reference
  readonly BillAddr?: PostalAddress
  readonly BillEmail?: { readonly Address: string }
  readonly EmailStatus: 'NotSet'
  readonly CustomerMemo?: { readonly value: string }
  readonly PrivateNote?: string
  readonly Line: readonly SalesLine[]
}

export interface PaymentDocumentLine {
  readonly Amount: number
  readonly LinkedTxn: readonly {
    readonly TxnId: string
    readonly TxnType: 'Invoice' | 'CreditMemo' | 'JournalEntry'
  }[]
}

export interface PaymentDocument {
  readonly CustomerRef: Reference
  readonly TxnDate: string
  readonly TotalAmt: number
  readonly PaymentMethodRef?: Reference
  readonly PaymentRefNum?: string
  readonly PrivateNote: string
  readonly Line: readonly PaymentDocumentLine[]
}

export interface CreditMemoDocument {
  readonly CustomerRef: Reference
  readonly TxnDate: string
  readonly PrivateNote: string
  readonly Line: readonly SalesLine[]
}

export interface JournalLine {
  readonly DetailType: 'JournalEntryLineDetail'
  readonly Amount: number
  readonly JournalEntryLineDetail: {
    readonly PostingType: 'Debit' | 'Credit'
    readonly AccountRef: Reference
    readonly Entity?: { readonly Type: 'Customer'; readonly EntityRef: Reference }
  }
}

/** Money that went back to a customer: the customer owes it, and it is gone from where payments are deposited. */
export interface JournalDocument {
  readonly DocNumber: string
  readonly TxnDate: string
  readonly PrivateNote: string
  readonly Line: readonly JournalLine[]
}

export type SentDocument =
  | CustomerDocument
  | InvoiceDocument
  | PaymentDocument
  | CreditMemoDocument
  | JournalDocument

/** Lengths that QuickBooks accepts. */
export const QUICKBOOKS_LENGTHS = {
  docNumber: 21,
  paymentReference: 21,
  displayName: 500,
  name: 100,
  phone: 30,
  email: 100,
  addressLine: 500,
  addressPart: 255,
  postalCode: 30,
  description: 4_000,
  privateNote: 4_000,
  customerMemo: 1_000,
} as const

/** The US tax code of a line without sales tax. */
export const NOT_TAXABLE: Reference = { value: 'NON' }

/** The text without blanks around it and cut to a length; undefined if nothing is left, so that the member is not sent. */
export function textUpTo(length: number, text: string | null): string | undefined {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? undefined : trimmed.slice(0, length).trimEnd()
}

/** The object without its undefined members. */
export function withoutUndefined<T extends object>(members: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const given = Object.entries(members).filter(([, value]) => value !== undefined)
  // Only undefined members are left out.
  return Object.fromEntries(given) as { [K in keyof T]: Exclude<T[K], undefined> }
}

/** A record that cannot be sent as it is; the message says what to change. */
export class NotExportable extends Error {}
