/** One printed document: pages of its own, numbered by themselves, filled by one template. */
export interface ReportDocument {
  readonly template: 'invoice' | 'paymentReceipt' | 'statement' | 'openInvoices'
  /** What its pages are called in their running lines: `Invoice 1023`. */
  readonly title: string
  /** What the template shows: texts only, written for people. */
  readonly view: object
}

/** A word across the head of a document. */
export interface Mark {
  readonly text: string
  readonly detail: string
  readonly tone: 'good' | 'bad'
}

/** A caption and what stands beside it. */
export interface Fact {
  readonly caption: string
  readonly value: string
}

export interface AddressBlock {
  readonly name: string
  readonly lines: readonly string[]
}

/** The part that comes back with a check. */
export interface Remittance {
  readonly payer: string
  readonly facts: readonly Fact[]
  readonly amountDue: string
  /** To whom the check is made out, and where it goes. */
  readonly payTo: AddressBlock
}

/** How overdue an amount is, column by column. */
export interface AgingColumn {
  readonly caption: string
  readonly amount: string
  readonly overdue: boolean
}
