import { foldedAddressesIn, invoiceAddress, recipients } from '#shared/customers/recipients.ts'
import { emailMessagesQuery, invoicesQuery } from '#shared/invoicing/queries.ts'
import { emailedWarning, warningsOfSending } from '#shared/invoicing/sendingQuestion.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { waysQuestion, waysToSend } from '#shared/invoicing/waysToSend.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { loadedOnUse } from '../../dialogs/loadedOnUse.ts'
import { fetchContacts } from '../../screen/email/fetchContacts.ts'
import type { InvoiceRecord } from './invoiceRows.ts'
import type { KeptSendRun } from './keptSendRuns.ts'
import { SendRun, type SentPart } from './SendRun.ts'
import { fetchUsualTotals } from './usualTotals.ts'

// Loaded with the first invoices that are sent together.
const sendRunDialog = loadedOnUse(async () => (await import('./SendRunDialog.tsx')).SendRunDialog)

/**
 * Sends invoices, each by the way in which its customer gets bills, after one question, and shows what became of each (IN583); resolves
 * with whether they were sent. Call it within the press. Throws QueryFailed.
 */
export async function sendByWay(app: ScreenContext, ids: readonly number[]): Promise<boolean> {
  const { entities: invoices } = await app.store.query(invoicesQuery, {
    where: { id: { in: ids } },
    expand: ['customer'],
    orderBy: ['invoiceNumber'],
    usePost: true,
  })
  const [addressesOf, usualTotals] = await Promise.all([
    fetchAddresses(app, invoices),
    fetchUsualTotals(app.store, invoices),
  ])
  const ways = waysToSend(invoices, addressesOf)
  const isToday = (instant: string): boolean => app.formats.dayOf(instant) === app.today()
  const again = emailedWarning(ways.email, isToday)
  const warnings = [
    ...warningsOfSending(invoices, { isToday, usualTotals }),
    ...(again === null ? [] : [again]),
  ]
  const chosen = await app.dialogs.choose({
    title: 'Send Invoices',
    text: waysQuestion(ways, warnings),
    choices: [
      { value: 'later', caption: 'Not now' },
      { value: 'send', caption: 'Send', variant: 'primary', autoFocus: true },
    ],
    onEscape: 'later',
  })
  if (chosen !== 'send') return false
  const partOf = (way: SentPart['way']) => (invoice: InvoiceRecord) => ({
    id: invoice.id,
    invoice,
    way,
    to: way === 'Email' ? (addressesOf(invoice) ?? '') : '',
  })
  const parts = [
    ...[...ways.email, ...ways.unaddressed].map(partOf('Email')),
    ...ways.paper.map(partOf('Paper')),
  ]
  const run = new SendRun(app, parts, app.now())
  const sending = run.start()
  await app.dialogs.show(sendRunDialog(), { run })
  await sending
  return true
}

/** Shows again what became of a run that was kept, where what failed is sent again (IN921). Throws QueryFailed. */
export async function reopenSendRun(app: ScreenContext, kept: KeptSendRun): Promise<void> {
  const { entities: invoices } = await app.store.query(invoicesQuery, {
    where: { id: { in: kept.parts.map(({ id }) => id) } },
    expand: ['customer'],
    usePost: true,
  })
  const addressesOf = await fetchAddresses(app, invoices)
  // Without those that were deleted since.
  const parts = kept.parts.flatMap(({ id, way }) =>
    invoices
      .filter((invoice) => invoice.id === id)
      .map((invoice) => ({ id, invoice, way, to: way === 'Email' ? (addressesOf(invoice) ?? '') : '' })),
  )
  const run = new SendRun(app, parts, kept.at)
  await run.recall(kept)
  await app.dialogs.show(sendRunDialog(), { run })
}

/** The addresses to which invoices are emailed, by the customers' contacts as they are now, and by what reached nobody (IN1341). */
async function fetchAddresses(
  app: ScreenContext,
  invoices: readonly InvoiceRecord[],
): Promise<(invoice: InvoiceRecord) => string | null> {
  const customerIds = invoices.map(({ customerId }) => customerId)
  const where = { and: [{ status: 'Failed' }, { customerId: { in: customerIds } }] }
  const [contactsOf, { rows: failed }] = await Promise.all([
    fetchContacts(app, customerIds),
    app.store.queryRows(emailMessagesQuery, { where, usePost: true }),
  ])
  const failedOf = groupBy(failed, ({ customerId }) => customerId)
  return ({ billToEmail, customer, customerId }) => {
    const refused = new Set((failedOf.get(customerId) ?? []).flatMap(({ to }) => foldedAddressesIn(to)))
    const own = invoiceAddress({ billToEmail, customerEmail: customer?.email ?? null }, refused)
    return recipients('invoices', own, contactsOf(customerId))
  }
}
