import { addDays, dayOfInstant, startOfDay } from '#shared/kernel/days.ts'
import { RuleViolations } from '#server/kernel/errors.ts'
import { randomFrom, type Random } from '#server/demo/random.ts'
import { added, deleted, userWith, type SentEntity, type Values } from '#test/server/save/openSaving.ts'
import {
  edited,
  invoiceOf,
  openBooks,
  paymentOf,
  type Books,
} from '#test/server/save/rules/invoicing/books.ts'

export const ZONE = 'America/Detroit'
const FIRST_DAY = '2025-06-02'

const bookkeeper = userWith('Invoice:Admin', 'Payments:Admin', 'Admin')

/** Two customers to whom something happens every few days, by real saves. */
export interface Accounts {
  readonly books: Books
  readonly now: () => string
  readonly today: () => string
  /** Ends the day: something happens on the next one. */
  nextDay(): Promise<void>
}

/** Opens accounts; `changesPast` lets documents be of days before, and be deleted. */
export async function openAccounts(seed: number, changesPast: boolean): Promise<Accounts> {
  const random = randomFrom(seed)
  let day = FIRST_DAY
  let second = 0
  const now = (): string =>
    new Date(Date.parse(startOfDay(day, ZONE)) + 50_000_000 + 1_000 * second++).toISOString()
  const books = await openBooks({ now, timeZone: ZONE })
  const today = (): string => dayOfInstant(now(), ZONE)
  const work = new AccountWork(books, random, () =>
    changesPast && random.chance(0.5) ? addDays(day, -random.integer(1, 12)) : day,
  )
  const steps: readonly [Step, ...Step[]] = [
    () => work.invoice(),
    () => work.invoice(),
    () => work.pay(),
    () => work.pay(),
    () => work.give(),
    () => work.useCredit(),
    () => work.reverse(),
    () => work.refund(),
    () => work.writeOff(),
    () => work.voidInvoice(),
    ...(changesPast ? [() => work.deletePayment(), () => work.deleteCredit()] : []),
  ]
  return {
    books,
    now,
    today,
    nextDay: async () => {
      day = addDays(day, random.integer(1, 9))
      for (let count = random.integer(1, 4); count > 0; count -= 1) await random.pick(steps)()
    },
  }
}

type Step = () => Promise<void>

/** What happens to the accounts; what the rules refuse does not. */
class AccountWork {
  private readonly books: Books
  private readonly random: Random
  private readonly day: () => string

  constructor(books: Books, random: Random, day: () => string) {
    this.books = books
    this.random = random
    this.day = day
  }

  async invoice(): Promise<void> {
    const invoiceDate = this.day()
    const dueDate = this.random.chance(0.1) ? null : addDays(invoiceDate, this.random.integer(0, 20))
    const values = { rentalId: this.random.integer(512, 513), invoiceDate, dueDate }
    await this.store(invoiceOf([{ rate: this.random.number(5, 400, 2) }], values))
  }

  async pay(): Promise<void> {
    const invoice = await this.unpaid()
    if (invoice === null) return
    const { id, customerId, balance } = invoice
    const amount = this.random.chance(0.5) ? Number(balance) : 1.25
    const isFull = amount === Number(balance)
    const over = isFull && this.random.chance(0.5) ? { overPaymentAmount: this.random.number(1, 60, 2) } : {}
    await this.store(paymentOf([{ invoiceId: id, amount, ...over }], { customerId, paymentDate: this.day() }))
  }

  async give(): Promise<void> {
    const amount = this.random.number(1, 40, 2)
    const credit = { customerId: this.random.integer(1, 2), creditDate: this.day(), amount, notes: 'Late' }
    await this.store([added('PaymentCredit', -1, credit)])
  }

  async useCredit(): Promise<void> {
    const [credit, invoice] = [await this.openCredit(), await this.unpaid()]
    if (credit === null || invoice === null) return
    const amount = Math.min(Number(credit['amount']), Number(invoice['balance']))
    const rest = Math.round(100 * (Number(credit['amount']) - amount)) / 100
    const line = { invoiceId: invoice['id'], amount, ...(rest > 0 && { overPaymentAmount: rest }) }
    await this.store([
      ...paymentOf([line], { customerId: credit['customerId'], paymentAmount: 0, paymentDate: this.day() }),
      await edited(this.books, 'PaymentCredit', credit['id'], { paymentId: -1 }),
    ])
  }

  async reverse(): Promise<void> {
    const payment = await this.one('Payment', ({ kind, reversed }) => kind === 'Payment' && reversed === null)
    if (payment === null) return
    const reversal = {
      kind: 'Reversal',
      reversesPaymentId: payment['id'],
      paymentDate: this.day(),
      notes: 'NSF',
    }
    await this.store([added('Payment', -1, reversal)])
  }

  async refund(): Promise<void> {
    const credit = await this.openCredit()
    if (credit === null) return
    const { customerId, amount, sourcePaymentId } = credit
    const refund = { kind: 'Refund', customerId, paymentAmount: amount, paymentDate: this.day() }
    await this.store([
      sourcePaymentId === null || this.random.chance(0.5)
        ? added('Payment', -1, refund)
        : deleted('PaymentCredit', credit),
    ])
  }

  async writeOff(): Promise<void> {
    const invoice = await this.unpaid()
    if (invoice === null) return
    const { id, customerId, balance } = invoice
    const credit = {
      customerId,
      writtenOffInvoiceId: id,
      amount: balance,
      creditDate: this.day(),
      notes: 'Lost',
    }
    await this.store([added('PaymentCredit', -1, credit)])
  }

  async voidInvoice(): Promise<void> {
    const invoice = await this.unpaid()
    if (invoice === null) return
    const voiding = { statusId: 14, privateNote: 'Voided: twice' }
    await this.store([await edited(this.books, 'Invoice', invoice['id'], voiding)])
  }

  async deletePayment(): Promise<void> {
    const payment = await this.one('Payment', () => true)
    if (payment !== null) await this.store([deleted('Payment', payment)])
  }

  async deleteCredit(): Promise<void> {
    const credit = await this.openCredit()
    if (credit !== null) await this.store([deleted('PaymentCredit', credit)])
  }

  private unpaid(): Promise<Values | null> {
    return this.one('Invoice', ({ balance, statusId }) => Number(balance) > 0 && statusId !== 14)
  }

  private openCredit(): Promise<Values | null> {
    return this.one('PaymentCredit', ({ applied }) => applied === null)
  }

  private async one(table: string, isMeant: (row: Values) => boolean): Promise<Values | null> {
    const rows = (await this.books.rows(table)).filter((row) => row['deleted'] === null && isMeant(row))
    const [first, ...others] = rows
    return first === undefined ? null : this.random.pick([first, ...others])
  }

  private async store(entities: readonly SentEntity[]): Promise<void> {
    await this.books.save(entities, bookkeeper).catch((error: unknown) => {
      if (!(error instanceof RuleViolations)) throw error
    })
  }
}
