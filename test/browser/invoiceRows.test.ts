import { formatDay } from '#shared/kernel/days.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { businessDay } from './steps/board.ts'
import { INVOICES } from './steps/invoices.ts'
import { addInvoices } from './steps/ownInvoices.ts'
import { useProduct } from './steps/product.ts'
import { rowOf, selectRow, showColumn } from './steps/rows.ts'
import { buttonIn, gridNamed, press, textOf, textsOf, waitFor } from './steps/screen.ts'

const product = useProduct()

const TOOLBAR = gridNamed(INVOICES)

describe('the list of invoices', () => {
  it('M-030 shows of an invoice what is billed to whom, with an icon for each thing that was done with it', async () => {
    const { office, invoices } = await addInvoices(product, [{ companyName: 'Dunes Paving' }])
    const [id = 0] = invoices
    const stored = product.stored.row('Invoice', id)
    const tab = await visit()
    await showColumn(tab, INVOICES, 'ID')
    const cell = (field: string) => textOf(tab, `${rowOf(INVOICES, id)}/td[@data-field="${field}"]`)
    const shown = {
      id: String(id),
      invoiceNumber: String(stored['invoiceNumber']),
      statusId: 'New',
      total: '$120.00',
      rental: `R${String(stored['rentalId'])}`,
      invoiceDate: formatDay(businessDay()),
      customer: 'Dunes Paving',
      marks: 'Card · Email',
      serviceAddress: '9 Beach Rd, Holland',
    }
    for (const [field, text] of Object.entries(shown)) await expectEventually(() => cell(field)).toBe(text)
    const sent = `${rowOf(INVOICES, id)}/td[@data-field="sent"]//*[@role="img"]`
    expect(await tab.page.$$(`xpath/${sent}`)).toEqual([])

    const now = new Date().toISOString()
    await office.change('Invoice', product.stored.row('Invoice', id), { emailed: now, readyToExport: now })
    await tab.goTo(`${product.url}/invoices/overview`)
    await waitFor(tab, sent)
    await expectEventually(() => cell('marks')).toBe('Card · Email · Ready to export')
    product.stored.run(`UPDATE Invoice SET quickBooksLastExport = '${now}' WHERE id = ${id}`)
    await tab.goTo(`${product.url}/invoices/overview`)
    await expectEventually(() => cell('marks')).toBe('Card · Email · Exported')
  })

  it('M-030 colors what is billed daily, what lies in a customer-owned dumpster, and what is completed for a company', async () => {
    const completed = { companyName: 'Completed Co', isCompleted: true }
    const { invoices } = await addInvoices(product, [
      { companyName: 'Open Co' },
      completed,
      { companyName: 'Owner Co', size: 'Customer Owned' },
      { companyName: 'Daily Co', isBilledDaily: true },
      { lastName: 'Homeowner', firstName: 'Hal', isCompleted: true },
      { ...completed, companyName: 'Daily Owner', size: 'Customer Owned', isBilledDaily: true },
      { ...completed, companyName: 'Completed Owner', size: 'Customer Owned' },
    ])
    const tab = await visit()
    const colors = await Promise.all(invoices.map((id) => colorOf(tab, id)))
    const [plain, done, owned, daily] = colors
    expect(new Set([plain, done, owned, daily]).size).toBe(4)
    expect(colors.slice(4)).toEqual([plain, daily, owned])
  })

  it('M-030 offers its actions for the selected invoice', async () => {
    const { invoices } = await addInvoices(product, [{ companyName: 'Pier Fencing' }])
    const tab = await visit()
    await waitFor(tab, `${buttonIn(TOOLBAR, 'Add')}[not(@disabled)]`)
    await waitFor(tab, `${buttonIn(TOOLBAR, 'Open')}[@disabled]`)
    await selectRow(tab, rowOf(INVOICES, invoices[0] ?? 0))
    for (const caption of ['Open', 'Delete', 'Send For Review', 'Receive Payment', 'Ready To Export'])
      await waitFor(tab, `${buttonIn(TOOLBAR, caption)}[not(@disabled)]`)
    await press(tab, TOOLBAR, 'Print/Email')
    const menu = '//*[@role="menu"][@aria-label="Print/Email"]//*[@role="menuitem"]'
    await expectEventually(() => textsOf(tab, menu)).toEqual(['Print', 'Email', 'Send To'])
    await tab.press('Escape')
    await press(tab, TOOLBAR, 'Open')
    await tab.waitForAddress(`/invoices/${String(invoices[0])}`)
  })
})

async function visit(): Promise<BrowserTab> {
  const tab = await product.visit('Kim DeVries', '/invoices/overview')
  await waitFor(tab, `${TOOLBAR}//tr[@data-key]`)
  return tab
}

async function colorOf(tab: BrowserTab, id: number): Promise<string> {
  const cell = await waitFor(tab, `${rowOf(INVOICES, id)}/td[@data-field="customer"]`)
  return cell.evaluate((element) => getComputedStyle(element).backgroundColor)
}
