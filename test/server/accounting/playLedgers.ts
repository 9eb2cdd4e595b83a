import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { postToGreatPlains } from '#server/calls/utility/postToGreatPlains.ts'
import { randomFrom, type Random, type Weighted } from '#server/demo/random.ts'
import { localLedger } from '#server/practice/greatPlains/localLedger.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { sum } from '#shared/kernel/money.ts'
import { payWithoutQuickBooks } from '#shared/payments/payWithoutQuickBooks.ts'
import { aCallServer, aUser } from '#test/server/calls/callServer.ts'
import { added, deleted, modified, type SentEntity, type Values } from '#test/server/save/openSaving.ts'
import { bookkeeper, invoiceOf } from '#test/server/save/rules/invoicing/books.ts'
import { pickFrom } from '#test/server/app/business/Operation.ts'
import { differencesInGreatPlains, differencesInQuickBooks } from './ledgerDifferences.ts'
import { openAccounting, type Accounting } from './openAccounting.ts'

const STEPS = 40
/** Customer 2 is kept in Great Plains, customer 1 in QuickBooks. */
const CUSTOMERS = [1, 2] as const
const RENTALS = { 1: 512, 2: 513 } as const
const READY = '2025-06-02T12:00:00.000Z'

/** An office that does things at random, as far as the rules let it, and its two accounting systems. */
class Office {
  readonly accounting: Accounting
  readonly random: Random
  readonly #post: (ids: readonly number[]) => Promise<void>
  readonly log: string[] = []
  /** What a save changed of invoices that were handed over and not unlocked. */
  readonly changedWhileLocked: string[] = []

  constructor(accounting: Accounting, random: Random, post: (ids: readonly number[]) => Promise<void>) {
    this.accounting = accounting
    this.random = random
    this.#post = post
  }

  rows(table: string): Promise<readonly Values[]> {
    return this.accounting.books.rows(table)
  }

  /** Sends a save, which rules may refuse. */
  async save(name: string, entities: readonly SentEntity[]): Promise<void> {
    const before = await this.#lockedInvoices()
    const outcome = await this.accounting.books.refusal(entities, bookkeeper)
    this.log.push(`${name}: ${outcome === 'stored' ? 'stored' : 'refused'}`)
    if (outcome !== 'stored') return
    const after = await this.#lockedInvoices()
    for (const [key, content] of before)
      if ((after.get(key) ?? content) !== content)
        this.changedWhileLocked.push(`${key} by ${name}: ${content} → ${after.get(key)}`)
  }

  /** What invoices say that were handed over, by invoice and export: unlocked ones are not among them. */
  async #lockedInvoices(): Promise<ReadonlyMap<string, string>> {
    const lines = groupBy((await this.rows('InvoiceLine')).filter(isLive), (line) => line['invoiceId'])
    const locked = (await this.rows('Invoice')).filter(
      (row) => isLive(row) && row['quickBooksLastExport'] !== null,
    )
    return new Map(
      locked.map(({ id, quickBooksLastExport, invoiceDate, dueDate, note, total }) => [
        `Invoice ${String(id)} exported at ${String(quickBooksLastExport)}`,
        JSON.stringify([invoiceDate, dueDate, note, total, (lines.get(id) ?? []).map(({ rate }) => rate)]),
      ]),
    )
  }

  async pick(table: string, matches: (row: Values) => boolean = () => true): Promise<Values | null> {
    return pickFrom(this.random, (await this.rows(table)).filter(matches))
  }

  amount(): number {
    return this.random.integer(1, 30_000) / 100
  }

  async exportAll(): Promise<void> {
    for (const mode of ['customer', 'invoice', 'payment', 'credit'] as const)
      await this.accounting.export(mode)
    const waiting = (await this.rows('Invoice')).filter(
      (row) =>
        row['customerId'] === 2 &&
        row['deleted'] === null &&
        row['readyToExport'] !== null &&
        row['quickBooksId'] === null,
    )
    if (waiting.length > 0) await this.#post(waiting.map(({ id }) => Number(id)))
    this.log.push('export')
  }
}

type Step = (office: Office) => Promise<void>

const isLive = (row: Values): boolean => row['deleted'] === null
const isOpen = (row: Values): boolean => isLive(row) && Number(row['balance']) > 0

const bill: Step = async (office) => {
  const customerId = office.random.pick(CUSTOMERS)
  const rentalId = RENTALS[customerId]
  const lines = Array.from({ length: office.random.integer(1, 3) }, () => ({
    rate: office.amount(),
    rentalId,
    quickBooksProductId: 58,
  }))
  await office.save('bill', invoiceOf(lines, { rentalId }))
}

const makeReady: Step = async (office) => {
  const invoice = await office.pick('Invoice', isLive)
  if (invoice !== null)
    await office.save('ready', [modified('Invoice', invoice, { readyToExport: READY, quickBooksId: null })])
}

const unlock: Step = async (office) => {
  const invoice = await office.pick('Invoice', (row) => isLive(row) && row['quickBooksLastExport'] !== null)
  if (invoice !== null)
    await office.save('unlock', [modified('Invoice', invoice, { quickBooksLastExport: null })])
}

const editInvoice: Step = async (office) => {
  const invoice = await office.pick('Invoice', isLive)
  if (invoice === null) return
  const change = office.random.pick([
    { note: `Gate ${office.random.integer(1, 99)}` },
    { dueDate: '2025-09-30' },
  ])
  await office.save('edit invoice', [modified('Invoice', invoice, change)])
}

const editLine: Step = async (office) => {
  const line = await office.pick('InvoiceLine', isLive)
  if (line === null) return
  const removal = office.random.chance(0.2)
  await office.save('edit line', [
    removal ? deleted('InvoiceLine', line) : modified('InvoiceLine', line, { rate: office.amount() }),
  ])
}

const addLine: Step = async (office) => {
  const invoice = await office.pick('Invoice', isLive)
  if (invoice === null) return
  const { id: invoiceId, rentalId } = invoice
  await office.save('add line', [
    added('InvoiceLine', -1, { invoiceId, rentalId, rate: office.amount(), quickBooksProductId: 58 }),
  ])
}

const pay: Step = async (office) => {
  const invoice = await office.pick('Invoice', isOpen)
  if (invoice === null) return
  const balance = Number(invoice['balance'])
  const received = office.random.chance(0.4) ? balance : office.amount()
  const excess = Math.max(0, sum([received, -balance]))
  await office.save('pay', [
    added('Payment', -1, {
      customerId: invoice['customerId'],
      paymentDate: '2025-06-02',
      paymentAmount: received,
    }),
    added('PaymentLine', -2, {
      paymentId: -1,
      invoiceId: invoice['id'],
      lineNumber: 1,
      amount: sum([received, -excess]),
      overPaymentAmount: excess > 0 ? excess : null,
    }),
  ])
}

const takeDeposit: Step = (office) => {
  const customerId = office.random.pick(CUSTOMERS)
  const values = { customerId, paymentDate: '2025-06-02', paymentAmount: office.amount() }
  return office.save('deposit', [added('Payment', -1, values)])
}

const unlockPayment: Step = async (office) => {
  const payment = await office.pick('Payment', (row) => isLive(row) && row['quickBooksExport'] !== null)
  if (payment !== null)
    await office.save('unlock payment', [
      modified('Payment', payment, { quickBooksExport: null, quickBooksId: null }),
    ])
}

const withoutQuickBooks: Step = async (office) => {
  const payment = await office.pick('Payment', (row) => isLive(row) && row['quickBooksExport'] === null)
  if (payment !== null)
    await office.save('without QuickBooks', [
      modified('Payment', payment, { ...payWithoutQuickBooks(READY) }),
    ])
}

const editPayment: Step = async (office) => {
  const line = await office.pick('PaymentLine', (row) => row['invoiceId'] !== null)
  const payment = await office.pick('Payment', (row) => row['id'] === line?.['paymentId'] && isLive(row))
  if (line === null || payment === null) return
  const less = Math.min(Number(line['amount']), office.amount())
  await office.save('edit payment', [
    modified('Payment', payment, { paymentAmount: sum([Number(payment['paymentAmount']), -less]) }),
    modified('PaymentLine', line, { amount: sum([Number(line['amount']), -less]) }),
  ])
}

const deletePayment: Step = async (office) => {
  const payment = await office.pick('Payment', isLive)
  if (payment !== null) await office.save('delete payment', [deleted('Payment', payment)])
}

const giveCredit: Step = (office) =>
  office.save('give credit', [
    added('PaymentCredit', -1, { customerId: 1, amount: office.amount(), notes: 'Late' }),
  ])

const useCredit: Step = async (office) => {
  const credit = await office.pick('PaymentCredit', (row) => isLive(row) && row['applied'] === null)
  const invoice = await office.pick(
    'Invoice',
    (row) => isOpen(row) && row['customerId'] === credit?.['customerId'],
  )
  if (credit === null || invoice === null) return
  const [amount, balance] = [Number(credit['amount']), Number(invoice['balance'])]
  const excess = Math.max(0, sum([amount, -balance]))
  await office.save('use credit', [
    added('Payment', -1, { customerId: credit['customerId'], paymentDate: '2025-06-02', paymentAmount: 0 }),
    added('PaymentLine', -2, {
      paymentId: -1,
      invoiceId: invoice['id'],
      lineNumber: 1,
      amount: sum([amount, -excess]),
      overPaymentAmount: excess > 0 ? excess : null,
    }),
    modified('PaymentCredit', credit, { paymentId: -1 }),
  ])
}

const editCredit: Step = async (office) => {
  const credit = await office.pick('PaymentCredit', (row) => isLive(row) && row['sourcePaymentId'] === null)
  if (credit === null) return
  const change = office.random.pick([{ quickBooksExport: null }, { amount: office.amount() }])
  await office.save('edit credit', [modified('PaymentCredit', credit, change)])
}

const deleteCredit: Step = async (office) => {
  const credit = await office.pick('PaymentCredit', (row) => isLive(row) && row['sourcePaymentId'] === null)
  if (credit !== null) await office.save('delete credit', [deleted('PaymentCredit', credit)])
}

const voidInvoice: Step = async (office) => {
  const invoice = await office.pick('Invoice', isLive)
  if (invoice !== null)
    await office.save('void', [modified('Invoice', invoice, { statusId: 14, privateNote: 'Voided: twice' })])
}

const reversePayment: Step = async (office) => {
  const payment = await office.pick('Payment', (row) => isLive(row) && Number(row['paymentAmount']) > 0)
  if (payment !== null)
    await office.save('reverse', [
      added('Payment', -1, {
        kind: 'Reversal',
        reversesPaymentId: payment['id'],
        paymentDate: '2025-06-02',
        notes: 'NSF',
      }),
    ])
}

const refund: Step = async (office) => {
  const credit = await office.pick('PaymentCredit', (row) => isLive(row) && row['applied'] === null)
  if (credit === null) return
  const { customerId, amount } = credit
  const paymentAmount = office.random.chance(0.6) ? Number(amount) : office.amount()
  await office.save('refund', [
    added('Payment', -1, { kind: 'Refund', customerId, paymentDate: '2025-06-02', paymentAmount }),
  ])
}

const writeOff: Step = async (office) => {
  const invoice = await office.pick('Invoice', isOpen)
  if (invoice === null) return
  const { id: writtenOffInvoiceId, customerId, balance } = invoice
  const amount = office.random.chance(0.7) ? Number(balance) : office.amount()
  await office.save('write off', [
    added('PaymentCredit', -1, { customerId, writtenOffInvoiceId, amount, notes: 'Small' }),
  ])
}

/** What an office does, by how often it does it. */
const STEPS_BY_WEIGHT: readonly [Weighted<Step>, ...Weighted<Step>[]] = [
  [5, bill],
  [4, makeReady],
  [4, (office) => office.exportAll()],
  [4, unlock],
  [2, editInvoice],
  [4, editLine],
  [2, addLine],
  [6, pay],
  [1, takeDeposit],
  [3, unlockPayment],
  [1, withoutQuickBooks],
  [3, editPayment],
  [2, deletePayment],
  [1, giveCredit],
  [2, useCredit],
  [1, editCredit],
  [1, deleteCredit],
  [1, voidInvoice],
  [3, reversePayment],
  [2, refund],
  [2, writeOff],
]

/**
 * Plays one history, exports everything, and says where a ledger differs from ours although nothing is listed, and which invoice changed
 * although it was handed over and not unlocked.
 */
export async function playLedgers(seed: number): Promise<readonly string[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-ledgers-'))
  const accounting = await openAccounting()
  await accounting.execute(`UPDATE "Customer" SET "greatPlainsId" = 'LAKESHORE' WHERE "id" = 2`)
  await accounting.execute(`UPDATE "QuickBooksProduct" SET "sETBillingCode" = 'DUMPSTER'`)
  const { app, as } = await aCallServer([postToGreatPlains(accounting.books.context, localLedger(folder))])
  as(aUser('GreatPlains'))
  const office = new Office(accounting, randomFrom(seed), async (ids) => {
    await app.inject({ method: 'POST', url: '/api/utility/postToGreatPlains', payload: { ids } })
  })
  try {
    for (let step = 0; step < STEPS; step += 1) await office.random.weighted(STEPS_BY_WEIGHT)(office)
    await accounting.execute(
      `UPDATE "Invoice" SET "readyToExport" = '${READY}' WHERE "deleted" IS NULL AND "quickBooksId" IS NULL`,
    )
    await office.exportAll()
    const found = [
      ...office.changedWhileLocked,
      ...(await differencesInQuickBooks(accounting)),
      ...(await differencesInGreatPlains(accounting, folder)),
    ]
    return found.length === 0 ? [] : [`SEED ${seed}: ${found.join('; ')}\n${office.log.join('\n')}`]
  } finally {
    await app.close()
    await accounting.close()
    await rm(folder, { recursive: true, force: true })
  }
}
