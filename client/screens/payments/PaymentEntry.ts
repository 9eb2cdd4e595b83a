import { computed, makeObservable, observableRef, runInAction } from 'mobx'
import {
  applyCredits,
  isOpenCredit,
  openCreditTotal,
  payableByCredits,
} from '#shared/payments/applyCredits.ts'
import { depositOf } from '#shared/payments/deposit.ts'
import { distributePayment, type OpenInvoice, type PaymentShare } from '#shared/payments/distributePayment.ts'
import {
  addToLine,
  amountOnLines,
  enteredMoney,
  excessOf,
  moneyOn,
  type EnteredMoney,
} from '#shared/payments/enteredMoney.ts'
import { isDistributed, lineBalances } from '#shared/payments/paymentEntry.ts'
import { isCorrection } from '#shared/payments/paymentKinds.ts'
import { correctionFieldRefusal } from '#shared/payments/paymentRules.ts'
import {
  invoicePaymentInfosQuery,
  openInvoicePaymentInfosQuery,
  paymentCreditsQuery,
  type InvoicePaymentInfo,
} from '#shared/payments/queries.ts'
import { capLine, NEGATIVE_LINE_MESSAGE, paymentBalanceProblem } from '#shared/payments/settlePayment.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { CardFee } from './CardFee.ts'
import { mayEditLines } from './editableLines.ts'
import { messages } from './messages.ts'
import { agreeToExcess } from './overpayment.ts'
import { PaymentLines, type EntryRow, type PaidInvoice } from './PaymentLines.ts'
import type { CreditRecord, LineRecord, PaymentRecord } from './paymentRows.ts'

/** An invoice of the customer, with what is unpaid without this payment. */
interface PayableInvoice extends OpenInvoice {
  readonly description: string | null
  readonly info: InvoicePaymentInfo
}

/** How a payment is put on the invoices that it pays: its lines, the customer's open credits, and what is left over. */
export class PaymentEntry {
  readonly payment: PaymentRecord
  readonly lines: PaymentLines
  readonly cardFee: CardFee
  private readonly app: ScreenContext
  /** The invoice that the payment is received for; it is paid first. */
  private readonly receivedFor: number | null
  /** The invoices that it is distributed over: those that are open, and of a stored payment those that it pays. */
  private infos: readonly InvoicePaymentInfo[] | null = null
  /** The open invoices that a stored payment does not pay, to which its money can be moved (PY1240). */
  private otherInfos: readonly InvoicePaymentInfo[] = []
  private credits: readonly CreditRecord[] = []
  private distributed: readonly PaymentShare<PayableInvoice>[] | null = null

  constructor(app: ScreenContext, payment: PaymentRecord, receivedFor: number | null) {
    this.app = app
    this.payment = payment
    this.receivedFor = receivedFor
    this.lines = new PaymentLines(app.store, payment)
    this.cardFee = new CardFee(app.store, this)
    makeObservable<this, 'infos' | 'otherInfos' | 'credits'>(this, {
      infos: observableRef,
      otherInfos: observableRef,
      credits: observableRef,
      rows: computed,
      money: computed,
      openCredit: computed,
      distributedText: computed,
      deposit: computed,
    })
  }

  get isLoaded(): boolean {
    return this.infos !== null
  }

  /** One row for each invoice, the one that the payment is for first, and the records of overpayments. */
  get rows(): readonly EntryRow[] {
    const { infos } = this
    if (infos === null) return []
    const isFirst = ({ id }: InvoicePaymentInfo): boolean => id === this.receivedFor
    const others = infos.filter((each) => !isFirst(each))
    return this.lines.rowsOf([...infos.filter(isFirst), ...others, ...this.otherInfos])
  }

  /** Reads the invoices and the open credits of the customer. Throws QueryFailed. */
  async load(): Promise<void> {
    const { store } = this.app
    const { customerId, id } = this.payment
    const isNew = store.stateOf(this.payment) === 'added'
    const fetchesOpen = customerId > 0 && (isNew || this.isMovable)
    const [open, paid, credits] = await Promise.all([
      fetchesOpen ? store.fetchResult(openInvoicePaymentInfosQuery, { customerId }) : [],
      isNew ? null : store.fetchResult(invoicePaymentInfosQuery, { paymentId: id }),
      customerId > 0
        ? store.query(paymentCreditsQuery, { parameters: { customerId, onlyOpen: true } })
        : { entities: [] },
    ])
    // Another customer was chosen meanwhile.
    if (this.payment.customerId !== customerId) return
    if (!store.pending.hasChanges) this.lines.paying.forEach(agreeToExcess)
    runInAction(() => {
      this.infos = paid ?? open
      this.otherInfos = paid === null ? [] : open.filter((info) => paid.every((each) => each.id !== info.id))
      this.credits = credits.entities
    })
  }

  infoOf({ invoiceId }: Pick<EntryRow, 'invoiceId'>): InvoicePaymentInfo | null {
    return [...(this.infos ?? []), ...this.otherInfos].find(({ id }) => id === invoiceId) ?? null
  }

  /** The unpaid amounts of a row's invoice before the payment and after what is entered; null for the record of an overpayment. */
  balancesOf(row: EntryRow): ReturnType<typeof lineBalances> | null {
    const invoice = this.invoiceOf(row)
    if (invoice === null) return null
    // Nothing is left to pay of an invoice that is not open any more.
    const unpaid = this.infoOf(row)?.remainingBalance ?? 0
    // What a reversal took back is unpaid again.
    if (this.payment.reversed !== null) return { startingBalance: unpaid, remainingBalance: unpaid }
    return lineBalances({
      unpaid,
      stored: this.lines.storedAmount(invoice.id),
      entered: row.amount,
      addedFee: this.lines.addedFee(invoice.id),
    })
  }

  /** The sums of what is received, applied and put on the lines. */
  get money(): EnteredMoney {
    const { payment, lines } = this
    return enteredMoney({ payment, appliedCredits: payment.appliedCredits, lines: lines.paying })
  }

  /** What is on the lines beyond the balances of their invoices; it becomes a credit (M-039). */
  get excess(): number {
    return excessOf(this.lines.paying)
  }

  /** Whether its lines stay as they are: it corrects something, or was reversed (PY715). */
  get isFixed(): boolean {
    return correctionFieldRefusal(this.payment, 'paymentLines') !== null
  }

  get balanceProblem(): string | null {
    // What corrects something is balanced by the server.
    if (!this.isLoaded || isCorrection(this.payment)) return null
    return paymentBalanceProblem(this.balance)
  }

  /** The money that is neither on a line nor a deposit yet; negative if the lines exceed it (PY6). */
  get balance(): number {
    return this.deposit > 0 ? 0 : this.money.balance
  }

  /** What is received without paying an invoice: an open credit of the customer (PY890). */
  get deposit(): number {
    const { lines, money, payment } = this
    const { kind } = payment
    const { appliedCredit, received } = money
    if (!this.isLoaded || payment.customerId <= 0) return 0
    return depositOf({ kind, paymentAmount: received, appliedCredit, lines: lines.paying })
  }

  /** Says what of a deposit stays open, or is still open of one that was stored; null where nothing is. */
  get depositText(): string | null {
    const { app, deposit, isEntered } = this
    const open = isEntered ? deposit : openCreditTotal(this.createdCredits)
    if (deposit === 0 || open === 0) return null
    return messages.deposit.replace('{amount}', app.formats.money(open))
  }

  /** What the customer may still apply (M-042). */
  get openCredit(): number {
    return openCreditTotal(this.offeredCredits)
  }

  /** What of this payment is an open credit of the customer: it is used for others (M-039, PY5). */
  get createdCredits(): readonly CreditRecord[] {
    return this.credits.filter((credit) => credit.sourcePaymentId === this.payment.id && isOpenCredit(credit))
  }

  /**
   * Says that the money that was entered is distributed over the oldest invoices, and what is above them (PY890); null where somebody
   * changed that (PY1).
   */
  get distributedText(): string | null {
    const { money } = this.money
    if (
      !this.isEntered ||
      money === 0 ||
      this.deposit > 0 ||
      !isDistributed(this.shares(money), this.lines.paying)
    )
      return null
    const first = this.rows.find(({ invoiceId }) => invoiceId === this.receivedFor)?.description
    const over =
      first === undefined || first === null
        ? messages.distributed
        : messages.distributedFrom.replace('{invoice}', first)
    if (this.excess === 0) return over
    return `${over} ${messages.excess.replace('{excess}', this.app.formats.money(this.excess))}`
  }

  /** Whether the money is entered now. */
  private get isEntered(): boolean {
    const { store } = this.app
    return store.stateOf(this.payment) === 'added' || store.isEdited(this.payment, 'paymentAmount')
  }

  /**
   * Puts the money on the invoices, the oldest first, unless somebody entered other amounts on the lines; part of the edit of the
   * amount received (PY1). Invoices that are not open any more get none in any case.
   */
  distribute(): void {
    const { infos, lines, otherInfos } = this
    if (infos === null) return
    const isByHand = !this.areLinesDistributed
    for (const line of lines.besides([...infos, ...otherInfos])) lines.release(line)
    if (isByHand) return
    this.distributed = this.shares(this.money.money)
    for (const { invoice, amount } of this.distributed)
      lines.put(invoice.info, capLine(amount, invoice.balance))
  }

  /** Receives what is unpaid of the invoice that the payment is for, unless an amount or a credit was entered (PY920). */
  receiveBalance(): void {
    const { payment, receivedFor } = this
    const row = this.rows.find(({ invoiceId }) => invoiceId === receivedFor)
    const [invoice, balances] = row === undefined ? [null, null] : [this.invoiceOf(row), this.balancesOf(row)]
    if (invoice === null || balances === null || this.money.money !== 0) return
    const { startingBalance: unpaid } = balances
    if (unpaid <= 0) return
    this.app.store.propose('Fill in Amount received', () => {
      payment.paymentAmount = unpaid
      this.put(invoice, capLine(unpaid, unpaid))
    })
  }

  /** Sets the amount received to what is on the lines, less the credits applied. */
  setAmountToMatchLines(): void {
    this.app.store.edit('Change Amount received', () => {
      this.payment.paymentAmount = amountOnLines(this.money)
    })
  }

  /** Sets what a line pays; more than its invoice's balance is asked for, and capped (M-038, M-039). */
  async enterAmount(row: EntryRow, amount: number): Promise<void> {
    const { dialogs, formats, store, toasts } = this.app
    const [invoice, startingBalance] = [this.invoiceOf(row), this.balancesOf(row)?.startingBalance]
    if (invoice === null || startingBalance === undefined) return
    if (amount < 0) toasts.error(NEGATIVE_LINE_MESSAGE)
    const capped = capLine(amount, startingBalance)
    const { overPaymentAmount: excess } = capped
    const isAgreed =
      excess === null ||
      (await dialogs.confirm(messages.overpayment.replace('{excess}', formats.money(excess))))
    const values = isAgreed ? capped : { ...capped, overPaymentAmount: null }
    store.edit('Change Amount', () => this.put(invoice, values))
  }

  /** Sets the notes of a line. */
  enterNotes(row: EntryRow, notes: string | null): void {
    const invoice = this.invoiceOf(row)
    if (invoice !== null) this.app.store.edit('Change Notes', () => this.lines.setNotes(invoice, notes))
  }

  /** Asks, and applies the open credits, the oldest first, as far as they are needed (M-042, PY9, PY10). */
  async offerCredit(): Promise<void> {
    const { dialogs, formats, store } = this.app
    if (!this.canApplyCredit) return
    const question = messages.applyCredit.replace('{amount}', formats.money(this.openCredit))
    if (!(await dialogs.confirm(question))) return
    const { creditIds, lines } = applyCredits(this.offeredCredits, this.unpaidInvoices)
    store.edit('Apply credit', () => {
      for (const credit of this.offeredCredits)
        if (creditIds.includes(credit.id)) credit.paymentId = this.payment.id
      for (const added of lines) {
        const invoice = this.invoices.find(({ id }) => id === added.invoiceId)
        if (invoice === undefined) continue
        this.put(invoice.info, addToLine(this.lines.of(invoice.id), added, invoice.balance))
      }
    })
  }

  get canApplyCredit(): boolean {
    return !this.isFixed && this.openCredit > 0 && this.unpaidInvoices.length > 0
  }

  /** Without those that came from this payment: its own money is put on its lines. */
  private get offeredCredits(): readonly CreditRecord[] {
    const { id } = this.payment
    return this.credits.filter(
      ({ paymentId, sourcePaymentId }) => paymentId === null && sourcePaymentId !== id,
    )
  }

  /** Are the lines of open invoices what distributing their sum gives, or gave before a balance changed (PY1)? */
  private get areLinesDistributed(): boolean {
    const { distributed, invoices, lines, otherInfos } = this
    if (otherInfos.some(({ id }) => (lines.of(id)?.amount ?? 0) !== 0)) return false
    const open = invoices.flatMap(({ id }) => lines.of(id) ?? [])
    return (
      isDistributed(this.shares(moneyOn(open)), open) ||
      (distributed !== null && isDistributed(distributed, lines.paying))
    )
  }

  private shares(money: number): readonly PaymentShare<PayableInvoice>[] {
    return distributePayment(money, this.invoices, this.receivedFor)
  }

  /** The invoice of a row; null for the record of an overpayment. */
  private invoiceOf(row: EntryRow): PaidInvoice | null {
    const { invoiceId } = row
    if (!this.isLoaded || invoiceId === null || invoiceId <= 0) return null
    return this.infoOf(row) ?? { id: invoiceId, invoiceNumber: null }
  }

  /** Whether the money of a stored payment can be moved to other invoices: a deposit is applied as a credit (PY890). */
  private get isMovable(): boolean {
    return this.lines.paying.length > 0 && mayEditLines(this.app, this.payment)
  }

  /** The invoices that it is distributed over, with what is unpaid without this payment. */
  private get invoices(): readonly PayableInvoice[] {
    return this.rows.flatMap((row) => {
      const [info, balances] = [this.infoOf(row), this.balancesOf(row)]
      if (info === null || balances === null || this.otherInfos.includes(info)) return []
      const { id, dueDate } = info
      return [{ id, dueDate, balance: balances.startingBalance, description: row.description, info }]
    })
  }

  private get unpaidInvoices(): readonly PayableInvoice[] {
    return payableByCredits(this.invoices, this.lines.paying, this.receivedFor)
  }

  /** Sets what a line pays, with an excess that the user agreed to. */
  private put(invoice: PaidInvoice, values: Pick<LineRecord, 'amount' | 'overPaymentAmount'>): void {
    this.lines.put(invoice, values)
    const line = this.lines.of(invoice.id)
    if (line !== null) agreeToExcess(line)
  }
}
