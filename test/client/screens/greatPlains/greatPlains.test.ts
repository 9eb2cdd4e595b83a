import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { QUESTIONS } from '#test/browser/steps/questions.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { watchOpenedTabs } from '../../support/openedTabs.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, main, messages, Region } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const waiting = list('Invoices to export')
const results = list('Sync results')
const changed = list('Changed since export')
const failure = new Region('the failure', () => document.querySelector('main [data-testid="failure-banner"]'))

const pages = servePages()

/** An invoice that is ready to be handed over; Great Plains takes none without the SET billing code of its product. */
async function ready(
  companyName: string,
  total: number,
  sETBillingCode: string | null = 'HAUL',
): Promise<number> {
  const { company } = pages
  const { id: customerId } = await company.insert('Customer', {
    typeId: 1,
    companyName,
    greatPlainsId: `GP-${companyName}`,
  })
  const { id: serviceAddressId } = await company.insert('ServiceAddress', { customerId, city: 'Holland' })
  const of = { customerId, serviceAddressId }
  const rental = await company.insert('Rental', { ...of, dumpsterId: 21, startDate: company.today })
  const { id } = await company.insert('Invoice', {
    ...of,
    rentalId: rental.id,
    invoiceNumber: total,
    invoiceDate: company.today,
    statusId: INVOICE_STATUS.review,
    readyToExport: new Date().toISOString(),
    total,
    balance: total,
  })
  const product = await company.insert('QuickBooksProduct', {
    quickBooksProductService: companyName,
    sETBillingCode,
  })
  await company.insert('InvoiceLine', {
    invoiceId: id,
    quickBooksProductId: product.id,
    rentalId: rental.id,
    lineNumber: 1,
    quantity: 1,
    rate: total,
  })
  return id
}

const statusOf = async (id: number) => (await pages.company.row('Invoice', id))['statusId']
const batchOf = async (id: number) => (await pages.company.row('Invoice', id))['batchNumber']

afterEach(() => jest.restoreAllMocks())

describe('The export to Great Plains', () => {
  it('M-048 shows the newest 100 results, newest first', async () => {
    for (let id = 1; id <= 101; id += 1) {
      const created = new Date(Date.now() - id * 60_000).toISOString()
      await pages.company.insert('QuickBooksTaskResponse', { id, type: 'invoice', status: 'Error', created })
    }
    await pages.open('/great-plains/overview')
    await results.reads('100 items')
    expect(results.cells('ID').slice(0, 3)).toEqual(['1', '2', '3'])
    expect(results.has('101')).toBe(false)
  })

  it('M-033 M-048 M-067 [SV120] prints the selected invoices as one document and print run, and hands none over by that', async () => {
    const ids = [await ready('Piers', 321), await ready('Docks', 87), await ready('Later', 50)]
    const states = async () =>
      (await pages.company.rows('Invoice')).map(({ statusId, batchNumber, readyToExport }) => ({
        statusId,
        batchNumber,
        readyToExport,
      }))
    const before = await states()
    await pages.open('/great-plains/overview')
    await waiting.row('Piers')
    expect(waiting.button('Print')).toBe('disabled')
    expect(waiting.rows.find((row) => row['Customer'] === 'Piers')).toMatchObject({
      'Accounting ID': 'GP-Piers',
      Amount: '$321.00',
    })
    const opened = watchOpenedTabs()
    await waiting.select('Piers')
    await waiting.selectAlso('Docks')
    await waiting.press('Print')
    await expectEventually(() => opened).toHaveLength(1)
    expect(pages.requests.of('/api/report/invoice')).toEqual([
      `GET /api/report/invoice?ids=${ids.slice(0, 2).join()}`,
    ])
    expect(waiting.cells('Customer').toSorted()).toEqual(['Docks', 'Later', 'Piers'])
    await expectEventually(() => states()).toEqual(before)
    await expectEventually(() => pages.company.rows('PrintQueue')).toMatchObject([
      { createdBy: 'Olive Office' },
    ])
    for (const entity of ['PrintQueueInvoiceLink', 'InvoiceCommunication'] as const) {
      const rows = await pages.company.rows(entity)
      expect(rows.map(({ invoiceId }) => invoiceId)).toEqual(ids.slice(0, 2))
    }
  })

  it('M-070 [GP200] lists what was changed after it was handed over, until somebody says that it was corrected there', async () => {
    const { company } = pages
    const id = await ready('Piers', 321)
    await company.insert('AccountingLink', {
      linkKey: `GreatPlains:Invoice:${id}`,
      system: 'GreatPlains',
      realmId: 'GreatPlains',
      entity: 'Invoice',
      entityId: id,
      state: 'Exported',
      sentContent: '{"Total":"$300.00"}',
      differences: 'Total: $300.00 → $321.00',
      recordName: 'Invoice 321',
    })
    await pages.open('/great-plains/overview')
    await changed.row('Invoice 321')
    expect(changed.cells('What differs')).toEqual(['Total: $300.00 → $321.00'])
    expect(changed.button('Corrected in Great Plains')).toBe('disabled')
    await changed.select('Invoice 321')
    await changed.press('Corrected in Great Plains')
    await answer(
      'Does Great Plains have the selected invoices as they are here now, or not any more if they were voided here?',
      'Yes',
    )
    await expectEventually(() => changed.has('Invoice 321')).toBe(false)
    await expectEventually(() => company.row('Invoice', id)).toMatchObject({
      statusId: INVOICE_STATUS.posted,
      quickBooksLastExport: expect.any(String),
    })
  })

  it('M-001 M-048 M-049 [FL2] [LS23] [LS30] [GP1410] keeps the selection without a connection, hands over the selected invoice, refuses what a colleague has handed over, then all, and says which were left out of the next', async () => {
    const first = await ready('Piers', 321)
    const second = await ready('Docks', 87)
    const others = [await ready('Later', 50), await ready('Last', 51)]
    await pages.open('/great-plains')
    await waiting.row('Piers')
    expect(pages.address).toBe('/great-plains/overview')
    await main.reads('A user then posts the batch in Great Plains.')
    await main.reads('4 item(s) found')
    expect(await waiting.columns()).toEqual([
      'ID',
      'Invoice',
      'Customer',
      'Accounting ID',
      'Batch',
      'Amount',
      'Invoice date',
    ])
    expect(await results.columns()).toEqual([
      'Task',
      'Batch',
      'ID',
      'Type',
      'Customer',
      'Invoice ID',
      'Invoice',
      'Payment ID',
      'Reference',
      'Message',
      'Status',
      'Created',
      'Invoice date',
    ])

    await waiting.select('Piers')
    pages.requests.offline = true
    await waiting.press('Export Selected')
    await expectEventually(messages).toContain('The server cannot be reached. (Failed to fetch)')
    await failure.element()
    pages.requests.offline = false
    await failure.press('Try again')
    await failure.goes()
    expect((await waiting.row('Piers')).getAttribute('aria-selected')).toBe('true')
    await waiting.press('Export Selected')
    await expectEventually(() => statusOf(first)).toBe(INVOICE_STATUS.posted)
    const batch = Number(await batchOf(first))
    await expectEventually(messages).toContain(
      `1 invoice(s) handed over in batch ${batch}. A user of Great Plains posts the batch.`,
    )
    await expectEventually(() => waiting.has('Piers')).toBe(false)
    await results.row(`Handed over in batch ${batch}.`)

    await waiting.select('Docks')
    expect(await pages.company.call('/api/utility/postToGreatPlains', { ids: [second] })).toMatchObject({
      success: true,
    })
    await waiting.press('Export Selected')
    const reason = 'It was handed over already, as 87.'
    await expectEventually(messages).toContain(
      `Error posting invoices to Great Plains. Invoice 87: ${reason}`,
    )
    await expectEventually(() => waiting.has('Docks')).toBe(false)
    await results.row(reason)
    expect(await batchOf(second)).toBe(batch + 1)

    await waiting.press('Refresh Data')
    await main.reads('2 item(s) found')
    const question = QUESTIONS.exportAll.replace('{count}', '2')
    await waiting.press('Export All')
    await answer(question, 'No')
    expect(await Promise.all(others.map(statusOf))).toEqual([INVOICE_STATUS.review, INVOICE_STATUS.review])
    await waiting.press('Export All')
    await answer(question, 'Yes')
    await main.reads('No invoices are waiting to be exported.')
    expect(await Promise.all(others.map(batchOf))).toEqual([batch + 2, batch + 2])

    const [good, bad] = [await ready('Yard', 52), await ready('Quarry', 53, null)]
    await waiting.press('Refresh Data')
    await main.reads('2 item(s) found')
    await waiting.select('Yard')
    await waiting.selectAlso('Quarry')
    await waiting.press('Export Selected')
    const lacking = 'The accounting product of line 1 has no SET billing code.'
    await expectEventually(() => messages().join()).toContain(`1 invoice left out: Invoice 53: ${lacking}`)
    await expectEventually(() => waiting.cells('Customer')).toEqual(['Quarry'])
    expect((await waiting.row('Quarry')).getAttribute('aria-selected')).toBe('true')
    expect(await Promise.all([good, bad].map(statusOf))).toEqual([
      INVOICE_STATUS.posted,
      INVOICE_STATUS.review,
    ])
    await new Region('the message', () => [...document.querySelectorAll('.toast')].at(-1) ?? null).press(
      'Show',
    )
    const leftOut = list('1 invoice left out')
    await leftOut.row('Quarry')
    expect(leftOut.rows).toMatchObject([{ Customer: 'Quarry', Reason: lacking }])
  })
})
