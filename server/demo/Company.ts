import type { Stored } from '../save/work/records.ts'
import type { Agenda } from './Agenda.ts'
import type { Stamp, Books } from './Books.ts'
import type { Calendar } from './Calendar.ts'
import type { NameGenerator, Trade } from './companyNames.ts'
import type { Fleet, FleetDumpster } from './Fleet.ts'
import type { Lists } from './lists.ts'
import type { Picture } from './pictures.ts'
import type { Random } from './random.ts'
import type { DemoSize } from './sizes.ts'
import type { Staff } from './Staff.ts'

/** How a customer uses dumpsters: occasionally, at many sites, or permanently at a plant. */
export interface Profile {
  readonly kind: 'home' | 'small' | 'contractor' | 'plant'
  readonly trade: Trade | null
}

/** When a customer pays: days after the due date (negative: before it); `neverPays` is the probability of never paying. */
export interface PayingHabit {
  readonly earliest: number
  readonly latest: number
  readonly neverPays: number
}

/** A customer with its simulation state. */
export interface CustomerAccount {
  readonly profile: Profile
  readonly random: Random
  readonly customer: Stored<'Customer'>
  readonly addresses: Stored<'ServiceAddress'>[]
  readonly rates: readonly Stored<'CustomerRate'>[]
  readonly habit: PayingHabit
  /** Open invoices. */
  readonly bills: Set<Bill>
  /** The last change of its balance. */
  lastMoney: Stamp | null
  readonly credits: Stored<'PaymentCredit'>[]
}

/** A slot for one dumpster at a rental: delivered, exchanged, and finally removed. */
export interface DumpsterSlot {
  dumpster: FleetDumpster | null
  /** The full dumpster beside it, or on the truck of a round trip. */
  full: FleetDumpster | null
  swapsLeft: number
  /** Number of the customer's latest call; plans of earlier calls are void. */
  call: number
  readonly daysBetween: readonly [number, number]
}

export interface DemoJob {
  readonly record: Stored<'Job'>
  readonly rental: DemoRental | null
  readonly slot: DumpsterSlot | null
  readonly times: Stored<'JobTime'>[]
  readonly fees: Stored<'JobDumpsterFee'>[]
  /** Business day of completion. */
  completedOn: string | null
  /** The job that placed the dumpster that this one removed. */
  placedJobId: number | null
  billed: boolean
}

export interface DemoRental {
  readonly account: CustomerAccount
  readonly address: Stored<'ServiceAddress'>
  readonly record: Stored<'Rental'>
  readonly dumpster: Stored<'Dumpster'>
  /** The range of tons per cubic yard of the waste. */
  readonly density: readonly [number, number]
  readonly slots: DumpsterSlot[]
  readonly jobs: DemoJob[]
  readonly placements: Stored<'DumpsterLocation'>[]
  readonly bills: Bill[]
  readonly photos: Stored<'Photo'>[]
  /** Business day of completion. */
  completedOn: string | null
  isBillingPlanned: boolean
  /** Last day on which something happened. */
  touched: string
}

/** An invoice with all that belongs to it. */
export interface Bill {
  readonly rental: DemoRental
  readonly record: Stored<'Invoice'>
  readonly lines: Stored<'InvoiceLine'>[]
  readonly billedDays: Stored<'RentalBillingLine'>[]
  readonly paymentLines: Stored<'PaymentLine'>[]
  readonly emails: Stored<'EmailMessage'>[]
  readonly communications: Stored<'InvoiceCommunication'>[]
  readonly printed: Stored<'PrintQueueInvoiceLink'>[]
  /** The day on which the customer intends to pay; null if never. */
  payDay: string | null
}

/** The state of the simulated company. */
export interface Company {
  readonly size: DemoSize
  readonly random: Random
  readonly calendar: Calendar
  readonly agenda: Agenda
  readonly books: Books
  readonly lists: Lists
  readonly staff: Staff
  readonly fleet: Fleet
  readonly names: NameGenerator
  readonly accounts: CustomerAccount[]
  readonly rentals: Set<DemoRental>
  /** Jobs that are not done yet, by their day. */
  readonly board: Map<string, Set<DemoJob>>
  /** Payments that were not exported yet. */
  readonly payments: Set<Stored<'Payment'>>
  readonly unexported: Set<Bill>
  readonly openNotes: Set<Stored<'DispatchNote'>>
  readonly openMaintenance: Set<Stored<'Maintenance'>>
  /** Customers whose stored record is outdated. */
  readonly editedCustomers: Set<Stored<'Customer'>>
  /** Pictures to draw; null if they cannot be stored. */
  readonly pictures: Picture[] | null
  /** Emails with the receipts of the payments. */
  readonly receipts: Stored<'EmailMessage'>[]
  readonly answers: Stored<'QuickBooksTaskResponse'>[]
  /** The last assigned numbers. */
  readonly lastNumbers: {
    invoice: number
    batch: number
    task: number
    check: number
    /** The invoices of a day are printed together. */
    run: { readonly day: string; readonly id: number }
  }
}
