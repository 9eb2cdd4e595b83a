import type { SentDocument } from '#shared/accounting/quickBooksDocuments.ts'

/** The kinds of records that are sent, as the API names them. */
export type Resource = 'Customer' | 'Invoice' | 'Payment' | 'CreditMemo' | 'JournalEntry'

/** The kinds of records that are only read. */
export type ReadResource = Resource | 'Item' | 'Term' | 'PaymentMethod' | 'Account'

/** A QuickBooks record, as far as it is known of all kinds. */
export interface ForeignRecord {
  readonly Id: string
  readonly SyncToken: string
  readonly DocNumber?: string
  readonly DisplayName?: string
  readonly Name?: string
  readonly TotalAmt?: number
  readonly PrivateNote?: string
  readonly CustomerRef?: { readonly value: string }
  /** Of an item: what it is, such as `Service` or `Category`. */
  readonly Type?: string
  readonly IncomeAccountRef?: { readonly value: string; readonly name?: string }
}

/** An answer with its id (`intuit_tid`), which the support of QuickBooks asks for. */
export interface Answer<T> {
  readonly value: T
  readonly tid: string | null
}

export interface CompanyInfo {
  readonly name: string
  /** Does the company let us number its documents? */
  readonly allowsOwnNumbers: boolean
}

/** A condition of a query: a member and the text that it equals. */
export type Condition = readonly [member: string, value: string]

/**
 * A company in QuickBooks. All throw QuickBooksFault where it answers with a fault, OutcomeUnknown where it does not answer or fails
 * itself, and Disconnected where it does not accept the connection.
 */
export interface QuickBooksApi {
  company(): Promise<CompanyInfo>
  /** A repeated `requestId` gets the first answer. */
  create(resource: Resource, document: SentDocument, requestId: string): Promise<Answer<ForeignRecord>>
  /** Changes the members that are sent, and empties others; `Line` replaces all lines. */
  update(resource: Resource, target: Version, change: Update): Promise<Answer<ForeignRecord>>
  /** An invoice or payment does not count any more. A credit memo or journal entry, which cannot be voided, is deleted. */
  void(
    resource: Exclude<Resource, 'Customer'>,
    target: Version,
    requestId: string,
  ): Promise<Answer<ForeignRecord>>
  read(resource: Resource, id: string): Promise<ForeignRecord>
  /** All that meet the conditions, whose members QuickBooks has to be able to query. */
  find(resource: ReadResource, conditions: readonly Condition[]): Promise<readonly ForeignRecord[]>
}

/** A record in the version that is to be changed. */
export interface Version {
  readonly id: string
  readonly syncToken: string
}

export interface Update {
  readonly document: SentDocument
  /** Members that are to be empty. */
  readonly emptied: readonly string[]
  readonly requestId: string
}
