import type { Address, Customer } from '#test/reference/inputs.ts'

/** A job that the office plans; an exchange or round trip is two. Dumpsters are named by their number in the catalogue. */
export interface PlannedJob {
  readonly work: 'delivery' | 'pickup' | 'service' | 'exchange' | 'roundTrip'
  readonly dumpster: number
  /** Of a pickup, and of the picking-up half of a pair. */
  readonly pickedUp: number
  readonly billAs: number | null
  readonly billPickupAs: number | null
  readonly hasWeightLimit: boolean
}

/** A step; numbers select among existing records, so that a history remains valid when steps are removed. */
export type Step =
  | { readonly do: 'pass'; readonly minutes: number }
  | { readonly do: 'complete'; readonly nth: number; readonly weight: number | null }
  | { readonly do: 'completeRental' }
  | { readonly do: 'correct'; readonly nth: number; readonly weight: number | null }
  | { readonly do: 'uncomplete'; readonly nth: number }
  /** A rate ends, and one at another price, or one of another kind, begins in a number of days from today. */
  | { readonly do: 'replaceRate'; readonly nth: number; readonly rate: number; readonly days: number }
  | { readonly do: 'replaceRateKind'; readonly nth: number; readonly rate: number; readonly days: number }
  /** A price of the settings changes from a day on, a number of days from today. */
  | { readonly do: 'changePrice'; readonly nth: number; readonly rate: number; readonly days: number }
  | { readonly do: 'changeListPrices'; readonly nth: number; readonly rate: number; readonly days: number }
  | { readonly do: 'endRate'; readonly nth: number; readonly days: number }
  | { readonly do: 'generate'; readonly nth: number }
  | { readonly do: 'removeLine'; readonly nth: number }
  | { readonly do: 'reprice'; readonly nth: number; readonly rate: number }
  | { readonly do: 'addLine'; readonly nth: number; readonly rate: number }
  | { readonly do: 'deleteInvoice'; readonly nth: number }
  | { readonly do: 'void'; readonly nth: number }
  | { readonly do: 'review'; readonly nth: number }
  | { readonly do: 'approve'; readonly nth: number }
  | { readonly do: 'post'; readonly nth: number }
  | { readonly do: 'unlock'; readonly nth: number }
  /** A payment of some days ago. */
  | { readonly do: 'pay'; readonly nth: number; readonly percent: number; readonly daysAgo: number }
  | { readonly do: 'editPayment'; readonly nth: number; readonly percent: number }
  | { readonly do: 'applyCredit'; readonly nth: number }
  | { readonly do: 'deletePayment'; readonly nth: number }
  | { readonly do: 'reverse'; readonly nth: number; readonly daysAgo: number }
  /** Of the open credits, or of what is unpaid of an invoice. */
  | { readonly do: 'refund'; readonly percent: number; readonly daysAgo: number }
  | { readonly do: 'writeOff'; readonly nth: number; readonly percent: number; readonly daysAgo: number }
  | { readonly do: 'giveCredit'; readonly amount: number; readonly daysAgo: number }

/** One customer with one rental, and what happens to it. */
export interface Scenario {
  readonly start: string
  readonly customer: Customer
  readonly address: Address
  /** Dollars; null where the rental is not billed by the day. */
  readonly dailyRate: number | null
  readonly jobs: readonly PlannedJob[]
  readonly steps: readonly Step[]
}
