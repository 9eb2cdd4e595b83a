/** A printed document with its own page numbers, rendered from one template. */
export interface ReportDocument {
  readonly template:
    | 'invoice'
    | 'paymentReceipt'
    | 'statement'
    | 'openInvoices'
    | 'driverSheet'
    | 'dumpsterLabels'
    | 'tables'
    | 'dashboard'
  /** The title in the page headers: `Invoice 1023`. */
  readonly title: string
  /** The view of the template: formatted text only. */
  readonly view: object
  /** Whether its pages are wider than high. */
  readonly isLandscape?: true
}

/** A mark across the head of a document. */
export interface Mark {
  readonly text: string
  readonly detail: string
  readonly tone: 'good' | 'bad'
}

/** A caption with its value. */
export interface Fact {
  readonly caption: string
  readonly value: string
}

export interface AddressBlock {
  readonly name: string
  readonly lines: readonly string[]
}

/** The remittance slip that is returned with a check. */
export interface Remittance {
  readonly payer: string
  readonly facts: readonly Fact[]
  readonly amountDue: string
  /** The payee of the check and its address. */
  readonly payTo: AddressBlock
}

/** How overdue an amount is, column by column. */
export interface AgingColumn {
  readonly caption: string
  readonly amount: string
  readonly overdue: boolean
}
