import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { addInvoices } from './steps/ownInvoices.ts'
import { useProduct } from './steps/product.ts'
import { rowOf, selectRow } from './steps/rows.ts'
import { gridNamed, press, SCREEN, textOf, textsOf, waitFor } from './steps/screen.ts'

const product = useProduct()

const MENU = `${SCREEN}//*[@role="menu"][@aria-label="More"]`
const COMMANDS = `${SCREEN}//*[contains(@class,"head-actions")]/button | ${MENU}//*[@role="menuitem"]`

/** What is there in one status or another, in the order of the screen. */
const BY_STATUS = [
  'Add to Queue & Next',
  'Reject & Next',
  'Edit Invoice',
  'Send For Review',
  'Void Invoice',
  'Delete Invoice',
] as const

/** What a status has of them; New may be deleted, Posted may be unlocked, Review may be sent for review (again). */
const EXPECTED: Readonly<Record<keyof typeof INVOICE_STATUS, readonly string[]>> = {
  new: ['Send For Review', 'Void Invoice', 'Delete Invoice'],
  inProcess: ['Send For Review', 'Void Invoice'],
  complete: ['Void Invoice'],
  posted: ['Edit Invoice', 'Void Invoice'],
  review: ['Send For Review', 'Void Invoice'],
  reviewed: ['Void Invoice'],
  queue: ['Void Invoice'],
  rejected: ['Send For Review', 'Void Invoice'],
  paid: ['Void Invoice'],
  emailed: ['Void Invoice'],
  printed: ['Void Invoice'],
  partiallyPaid: ['Void Invoice'],
  waitingToEmail: ['Void Invoice'],
  voided: ['Void Invoice (disabled)'],
}

describe('the buttons of an invoice', () => {
  it('M-004 are those of its status, all others hidden; Void of a voided one is disabled', async () => {
    const statuses = Object.entries(INVOICE_STATUS)
    const { invoices } = await addInvoices(
      product,
      statuses.map(([name]) => ({ companyName: `${name} Landscaping` })),
    )
    const tab = await product.visit('Kim DeVries', '/profile')
    const seen: Record<string, readonly string[]> = {}
    for (const [index, [name, statusId]] of statuses.entries()) {
      const id = invoices[index] ?? 0
      setStatus(id, statusId)
      await tab.goTo(`${product.url}/invoices/${id}`)
      seen[name] = await buttonsOf(tab, id)
    }
    expect(seen).toEqual(EXPECTED)
  })

  it('M-004 M-022 are Add to Queue & Next and Reject & Next in a bulk review, for the invoices that are reviewed in it', async () => {
    const { invoices } = await addInvoices(product, [
      { companyName: 'Reviewed Roofing' },
      { companyName: 'Other Roofing' },
    ])
    const [reviewed = 0, other = 0] = invoices
    for (const id of invoices) setStatus(id, INVOICE_STATUS.review)
    const tab = await product.visit('Kim DeVries', '/invoices/review')
    await tab.fill('Search in Review', 'Reviewed Roofing', { role: 'searchbox' })
    await selectRow(tab, rowOf('Review', reviewed))
    await press(tab, gridNamed('Review'), 'Bulk Approve')
    await tab.waitForAddress(`/invoices/${reviewed}`)
    expect(await buttonsOf(tab, reviewed)).toEqual(['Add to Queue & Next', 'Reject & Next', 'Void Invoice'])
    await tab.goTo(`${product.url}/invoices/${other}`)
    expect(await buttonsOf(tab, other)).toEqual(['Send For Review', 'Void Invoice'])
  })
})

/** Puts an invoice into a status, as accounting, payments and mail do in time. */
function setStatus(id: number, statusId: number): void {
  const deleted = statusId === INVOICE_STATUS.voided ? `, deleted = '${new Date().toISOString()}'` : ''
  product.stored.run(`UPDATE Invoice SET statusId = ${statusId}${deleted} WHERE id = ${id}`)
}

/** The buttons of an open invoice that depend on its status, those in the menu too. */
async function buttonsOf(tab: BrowserTab, id: number): Promise<readonly string[]> {
  const title = `Invoice #${String(product.stored.row('Invoice', id)['invoiceNumber'])}`
  await expectEventually(() => textOf(tab, `${SCREEN}//h1`)).toBe(title)
  await press(tab, SCREEN, 'More')
  await waitFor(tab, MENU)
  const [all, disabled] = [await textsOf(tab, COMMANDS), await textsOf(tab, `(${COMMANDS})[@disabled]`)]
  return BY_STATUS.filter((caption) => all.includes(caption)).map((caption) =>
    disabled.includes(caption) ? `${caption} (disabled)` : caption,
  )
}
