import { addDays } from '#shared/kernel/days.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { dialog, main } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const lines = list('Revenue lines')

const pages = servePages()

/** An invoice with one line. */
async function invoice(
  number: number,
  customerId: number,
  invoiceDate: string,
  amount: number,
): Promise<void> {
  const { company } = pages
  const place = { customerId, serviceAddressId: 10 + customerId }
  const rental = await company.insert('Rental', { ...place, dumpsterId: 21, startDate: invoiceDate })
  const { id } = await company.insert('Invoice', {
    ...place,
    rentalId: rental.id,
    invoiceNumber: number,
    invoiceDate,
    total: amount,
    balance: amount,
  })
  await company.insert('InvoiceLine', {
    invoiceId: id,
    rentalId: rental.id,
    lineNumber: 1,
    quantity: 1,
    rate: amount,
  })
}

beforeEach(async () => {
  const { today } = pages.company
  await invoice(1, 1, today, 300)
  await invoice(2, 2, today, 50)
  await invoice(3, 2, addDays(today, -7), 1_000)
})

describe('A screen of figures', () => {
  const open = (): Promise<void> => pages.open('/reporting/revenue-by-type', ['Reporting'])

  it('O-090 [FG1] [FG3] shows the parts of this week, those of another at its shortcut, and remembers the period', async () => {
    await open()
    await lines.row('Acme')
    expect(lines.cells('Customer')).toEqual(['Acme', 'Other'])
    await main.reads('$350.00')
    await main.press('Previous Week')
    await expectEventually(() => lines.cells('Amount')).toEqual(['$1,000.00'])
    await open()
    await expectEventually(() => lines.cells('Amount')).toEqual(['$1,000.00'])
  })

  it('[FG2] shows nothing while a day is missing, and refuses days in the wrong order', async () => {
    const { today } = pages.company
    await open()
    await lines.row('Acme')
    await main.setField('Start date', '')
    await main.reads('Choose a start date and an end date.')
    const asked = pages.requests.of('RevenueByType').length
    await main.setField('Start date', addDays(today, 9))
    await main.press('Search')
    await main.reads('The end cannot be before the start')
    expect(pages.requests.of('RevenueByType')).toHaveLength(asked)
  })

  it('O-090 [FG5] opens the records behind a figure in a dialog', async () => {
    await open()
    await lines.row('Acme')
    await main.press('$350.00')
    const behind = dialog('Revenue: Misc')
    await behind.reads('Acme')
    expect(list('Revenue: Misc').cells('Amount')).toEqual(['$300.00', '$50.00'])
    await behind.press('Close')
    await behind.goes()
  })
})

describe('A screen of figures that arrive part by part', () => {
  const open = (): Promise<void> => pages.open('/dashboard/overview', ['Admin'])

  it('O-081 [FG5] [FG13] opens the records behind a figure of a tile, of its period', async () => {
    await open()
    await main.press('$350.00')
    await dialog('Invoices in this period').reads('$300.00')
    expect(list('Invoices in this period').cells('Total').toSorted()).toEqual(['$300.00', '$50.00'])
  })

  it('[FG14] opens the period shown as PDF, in a new tab', async () => {
    const opened: string[] = []
    const tab = {
      opener: window,
      document: document.implementation.createHTMLDocument(),
      location: { replace: (address: string) => opened.push(address) },
    }
    const open_ = jest.spyOn(window, 'open').mockReturnValue(tab as never)
    await open()
    await main.press('PDF')
    await expectEventually(() => opened).toEqual([expect.stringContaining('/api/report/Dashboard?from=')])
    open_.mockRestore()
  })
})
