import { addedCardFee } from '#shared/payments/cardFees.ts'
import { paymentLineDescription } from '#shared/payments/paymentEntry.ts'
import type { PaymentLine } from '#shared/payments/PaymentLine.ts'
import type { InvoicePaymentInfo } from '#shared/payments/queries.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { LineRecord, PaymentRecord } from './paymentRows.ts'

/** A row of the lines: a line, or an invoice that the payment has no line for. */
export type EntryRow = Pick<
  PaymentLine,
  'id' | 'invoiceId' | 'lineNumber' | 'description' | 'amount' | 'overPaymentAmount' | 'cardFee' | 'notes'
>

/** What a line needs of the invoice that it pays. */
export type PaidInvoice = Pick<InvoicePaymentInfo, 'id' | 'invoiceNumber'>

const NOTHING = { amount: 0, overPaymentAmount: null } as const

/** The lines of a payment. An invoice has one only while something is entered for it, so that nothing else is pending. */
export class PaymentLines {
  private readonly store: ScreenContext['store']
  private readonly payment: PaymentRecord

  constructor(store: ScreenContext['store'], payment: PaymentRecord) {
    this.store = store
    this.payment = payment
  }

  /** The lines that pay invoices; observable. */
  get paying(): readonly LineRecord[] {
    return this.all.filter(({ invoiceId }) => invoiceId !== null)
  }

  of(invoiceId: number): LineRecord | null {
    return this.paying.find((line) => line.invoiceId === invoiceId) ?? null
  }

  /** The lines of none of these invoices: they were paid, voided or deleted after the line was entered. */
  besides(infos: readonly InvoicePaymentInfo[]): readonly LineRecord[] {
    return this.paying.filter(({ invoiceId }) => infos.every(({ id }) => id !== invoiceId))
  }

  /** The rows of these invoices, other lines, and the records of overpayments, which have negative invoice ids here. */
  rowsOf(infos: readonly InvoicePaymentInfo[]): readonly EntryRow[] {
    const records = this.all
      .filter(({ invoiceId }) => invoiceId === null)
      .map(({ id, lineNumber, description, amount, notes }) => ({
        id,
        invoiceId: -id,
        lineNumber,
        description,
        amount,
        overPaymentAmount: null,
        cardFee: null,
        notes,
      }))
    return [...infos.map((info) => this.of(info.id) ?? blankRow(info)), ...this.besides(infos), ...records]
  }

  /** What the payment's line paid of an invoice when it was stored. */
  storedAmount(invoiceId: number): number {
    return this.stored(invoiceId, 'amount')
  }

  /** By how much the card fee of an invoice's line, and so the total of the invoice, grows with what is pending (PY210). */
  addedFee(invoiceId: number): number {
    return addedCardFee(this.of(invoiceId)?.cardFee ?? 0, this.stored(invoiceId, 'cardFee'))
  }

  private stored(invoiceId: number, field: 'amount' | 'cardFee'): number {
    const line = this.of(invoiceId)
    if (line === null || this.isNew(line)) return 0
    return Number(this.store.isEdited(line, field) ? this.store.originalValue(line, field) : line[field])
  }

  /** Sets what is paid of an invoice, within an edit; a new line of 0 without notes is dropped (M-040). */
  put(info: PaidInvoice, values: Pick<PaymentLine, 'amount' | 'overPaymentAmount'>): void {
    const line = this.of(info.id)
    const isNothing = values.amount === 0 && values.overPaymentAmount === null
    if (line !== null) this.change(line, values)
    else if (!isNothing)
      this.store.create('PaymentLine', { ...this.newLine(info), ...values }, 'Change Amount')
  }

  /** Takes the money off an invoice that is not open any more, within an edit: nothing can be stored for it, not even notes. */
  release(line: LineRecord): void {
    if (this.isNew(line)) this.store.remove(line, 'Change Amount')
    else Object.assign(line, NOTHING)
  }

  /** Sets the notes of an invoice's line, within an edit. */
  setNotes(info: PaidInvoice, notes: string | null): void {
    const line = this.of(info.id)
    if (line !== null) this.change(line, { notes })
    else this.store.create('PaymentLine', { ...this.newLine(info), notes }, 'Change Notes')
  }

  private change(
    line: LineRecord,
    values: Partial<Pick<PaymentLine, 'amount' | 'overPaymentAmount' | 'notes'>>,
  ): void {
    Object.assign(line, values)
    const { amount, overPaymentAmount, notes } = line
    const isEmpty = amount === 0 && overPaymentAmount === null && notes === null
    if (isEmpty && this.isNew(line)) this.store.remove(line, 'Change Amount')
  }

  private isNew(line: LineRecord): boolean {
    return this.store.stateOf(line) === 'added'
  }

  private newLine(info: PaidInvoice) {
    return {
      paymentId: this.payment.id,
      invoiceId: info.id,
      lineNumber: this.all.length + 1,
      description: paymentLineDescription(info),
    }
  }

  private get all(): readonly LineRecord[] {
    return this.payment.paymentLines.filter((line) => this.store.stateOf(line) !== 'deleted')
  }
}

function blankRow(info: InvoicePaymentInfo): EntryRow {
  return {
    id: 0,
    invoiceId: info.id,
    // Numbered once something is entered.
    lineNumber: 0,
    description: paymentLineDescription(info),
    amount: 0,
    overPaymentAmount: null,
    cardFee: null,
    notes: null,
  }
}
