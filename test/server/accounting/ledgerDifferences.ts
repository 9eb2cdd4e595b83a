import { readLedger } from '#server/practice/greatPlains/localLedger.ts'
import { payWithoutQuickBooks } from '#shared/payments/payWithoutQuickBooks.ts'
import type { Values } from '#test/server/save/openSaving.ts'
import type { Accounting } from './openAccounting.ts'

const PAID_WITHOUT = payWithoutQuickBooks('2025-06-02T12:00:00.000Z').quickBooksId

async function listedIn(accounting: Accounting): Promise<ReadonlySet<string>> {
  const links = (await accounting.books.rows('AccountingLink')).filter(
    ({ differences }) => differences !== null,
  )
  return new Set(links.map(({ entity, entityId }) => `${String(entity)} ${String(entityId)}`))
}

/** What went back is a journal entry (AC710). */
function resourceOf({ kind }: Values): 'Payment' | 'JournalEntry' {
  return kind === 'Reversal' || kind === 'Refund' ? 'JournalEntry' : 'Payment'
}

/** Where QuickBooks differs from our books although nothing is listed. */
export async function differencesInQuickBooks(accounting: Accounting): Promise<readonly string[]> {
  const { company } = accounting.standIn
  const listed = await listedIn(accounting)
  const links = (await accounting.books.rows('AccountingLink')).filter(
    ({ system }) => system === 'QuickBooks',
  )
  const idOf = new Map(
    links.map(({ entity, entityId, externalId }) => [`${String(entity)} ${String(entityId)}`, externalId]),
  )
  const shown = (kind: 'Invoice' | 'Payment' | 'JournalEntry', key: string): Values | null => {
    const id = idOf.get(key)
    const record = typeof id === 'string' ? company.get(kind, id) : undefined
    return record === undefined ? null : { ...company.shown(kind, record) }
  }
  const found: string[] = []
  const compare = (key: string, there: Values | null, figures: Readonly<Record<string, number>>): void => {
    if (listed.has(key)) return
    const wanted = Object.entries(figures)
    if (there === null) {
      if (wanted.some(([, figure]) => figure !== 0)) found.push(`${key} is not there and not listed`)
      return
    }
    for (const [name, figure] of wanted)
      if (Number(there[name] ?? 0) !== figure)
        found.push(`${key}: ${name} is ${String(there[name])} there, ${figure} here`)
  }
  const ofFirst = ({ customerId }: Values): boolean => customerId === 1
  const invoices = (await accounting.books.rows('Invoice')).filter(ofFirst)
  const payments = (await accounting.books.rows('Payment')).filter(ofFirst)
  // A new one that QuickBooks refused, as the money is still on another one there, stands in the list of what waits.
  const waits = (row: Values): boolean => row['deleted'] === null && row['quickBooksExport'] === null
  // What was paid without QuickBooks is unpaid there.
  const isWithout = (row: Values): boolean => row['deleted'] === null && row['quickBooksId'] === PAID_WITHOUT
  const hasOtherBalances =
    [...listed].some((key) => key.startsWith('Payment')) ||
    payments.some((payment) => waits(payment) || isWithout(payment))
  for (const invoice of invoices) {
    const isGone = invoice['deleted'] !== null
    const hasLines = Number(invoice['total']) !== 0
    const key = `Invoice ${String(invoice['id'])}`
    // Nothing is sent of an invoice without lines.
    if (!hasLines && !isGone) continue
    const balance = hasOtherBalances ? {} : { Balance: isGone ? 0 : Number(invoice['balance']) }
    compare(key, shown('Invoice', key), { TotalAmt: isGone ? 0 : Number(invoice['total']), ...balance })
  }
  for (const payment of payments.filter((row) => !waits(row))) {
    const key = `Payment ${String(payment['id'])}`
    const isThere = payment['deleted'] === null && !isWithout(payment)
    const amount = isThere ? Number(payment['paymentAmount']) : 0
    compare(key, shown(resourceOf(payment), key), { TotalAmt: Math.abs(amount) })
  }
  return found
}

/** Where Great Plains differs from our books although nothing is listed. */
export async function differencesInGreatPlains(
  accounting: Accounting,
  folder: string,
): Promise<readonly string[]> {
  const listed = await listedIn(accounting)
  const documents = (await readLedger(folder)).flatMap((batch) => batch.documents)
  const invoices = (await accounting.books.rows('Invoice')).filter(({ customerId }) => customerId === 2)
  return invoices.flatMap((invoice) => {
    const key = `Invoice ${String(invoice['id'])}`
    const there = documents.find(({ number }) => number === String(invoice['invoiceNumber']))
    const wanted = invoice['deleted'] === null ? Number(invoice['total']) : 0
    if (listed.has(key) || (there?.amount ?? 0) === wanted) return []
    // It was never handed over, because Great Plains takes no such document: its export says so.
    if (there === undefined && wanted < 0) return []
    return [`${key}: ${there?.amount ?? 'nothing'} in Great Plains, ${wanted} here`]
  })
}
