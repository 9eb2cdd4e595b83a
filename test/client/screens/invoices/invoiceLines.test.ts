import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { addDays } from '#shared/kernel/days.ts'
import type { Values } from '#test/server/save/openSaving.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main, messages, question } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'
import { billed, completedJob, linesOf } from './support/billed.ts'
import { lines, openInvoice, sums } from './support/shownInvoice.ts'

const REMOVE = 'Are you sure you want to remove the selected line?'
const NO_COUNTY = 'The address has no county. Do you still want to add the surcharge?'
const fees = list('Dumpster fees')
const rate = dialog('Edit Rate')

const pages = servePages()
const save = async (): Promise<void> => {
  await main.press('Save')
  await expectEventually(messages).toContain('Saved')
}

/** The invoice of a rental with a job, which has a fee for two mattresses; its lines are of the job, and the last one bills the fee. */
async function billedFee(descriptions: readonly string[]) {
  const { company } = pages
  const { id } = await billed(company, { lines: [] })
  const { rentalId } = await company.row('Invoice', id)
  const job = await company.insert('Job', {
    rentalId,
    jobTypeId: JOB_TYPE.service,
    startDate: company.today,
    completed: new Date().toISOString(),
  })
  // Another price begins later than its job was completed.
  const type = await company.insert('DumpsterFeeType', {
    name: 'Mattress',
    price: 30,
    validFrom: '2038-01-01',
  })
  await company.insert('EarlierPrice', { dumpsterFeeTypeId: type.id, validFrom: null, price: 25 })
  const fee = await company.insert('JobDumpsterFee', {
    jobId: job.id,
    dumpsterFeeTypeId: type.id,
    quantity: 2,
  })
  for (const [index, description] of descriptions.entries())
    await company.insert('InvoiceLine', {
      invoiceId: id,
      rentalId,
      jobId: job.id,
      lineNumber: index + 1,
      description,
      quantity: index === descriptions.length - 1 ? 2 : 1,
      rate: 25,
      ...(index === descriptions.length - 1 && { jobDumpsterFeeId: fee.id }),
    })
  return { id, job, fee }
}

describe('The lines of an invoice', () => {
  it('M-009 M-010 M-011 M-012 [PR862] include a dumpster fee at the price of the day of its job, that is added after the question, whose rate is edited; the note of the fee is stored at once', async () => {
    const { id, job, fee } = await billedFee(['Mattresses'])
    await openInvoice(pages, id)
    await fees.select('Mattress')
    expect(fees.button('Add To Invoice')).toBe('disabled')
    await lines.select('Mattresses')
    await lines.press('Remove')
    await question(REMOVE).reads('Mattresses')
    await answer(REMOVE, 'Yes')
    await expectEventually(() => fees.cells('Invoice line ID')).toEqual([''])
    await fees.select('Mattress')
    await fees.press('Add To Invoice')
    await answer(
      `Could not find invoice line for job #${job.id}. Do you still want to add the dumpster fee?`,
      'Yes',
    )
    await expectEventually(() => fees.cells('Invoice line ID')).toEqual(['New'])
    // The line that is to be removed stays until it is saved.
    const added = () => lines.rows.find((row) => row['Description'] !== 'Mattresses')
    await expectEventually(added).toMatchObject({ Total: '$50.00', Job: `J${job.id}` })
    await lines.open(added()?.['Description'] ?? '')
    await rate.setField('Rate', 'much')
    await rate.press('Save')
    await expectEventually(() => rate.problemOf('Rate')).not.toBe('')
    await rate.setField('Rate', '99')
    await rate.press('Save')
    await rate.goes()
    await expectEventually(() => lines.cells('Rate')).toContain('$99.00')
    await save()
    await expectEventually(() => linesOf(pages.company, id)).toMatchObject([
      { rate: 99, jobDumpsterFeeId: fee.id },
    ])
    await fees.select('Mattress')
    await fees.press('Edit Note')
    await dialog('Edit Note').setField('Note', 'Paint, not dirt')
    await dialog('Edit Note').press('Save')
    await dialog('Edit Note').goes()
    await expectEventually(() => fees.cells('Note')).toEqual(['Paint, not dirt'])
    await expectEventually(() => pages.company.row('JobDumpsterFee', fee.id)).toMatchObject({
      note: 'Paint, not dirt',
    })
  })

  it('M-007 M-008 M-009 M-011 [DP4] are moved and renumbered, and offer the fees that no invoice has', async () => {
    const { id, job, fee } = await billedFee(['First', 'Second', 'Mattresses'])
    await openInvoice(pages, id)
    expect(await fees.columns()).toEqual(['Job', 'Type', 'Quantity', 'Invoice line ID', 'Note'])
    await lines.press('Add dumpster fee line')
    await expectEventually(messages).toEqual(['All dumpster fees of this rental are already on an invoice.'])
    await lines.select('Mattresses')
    await lines.press('Remove')
    await answer(REMOVE, 'Yes')
    await lines.select('Second')
    await lines.press('Move up')
    await expectEventually(() => lines.rows.find((row) => row['Description'] === 'Second')?.['No.']).toBe('1')
    await lines.press('Add dumpster fee line')
    const which = dialog('Add dumpster fee line')
    await which.choose('Dumpster fee', `J${job.id} · 2 × Mattress`)
    await which.press('Save')
    await which.goes()
    await expectEventually(() => fees.cells('Invoice line ID')).toEqual(['New'])
    await save()
    const stored = await linesOf(pages.company, id)
    expect(stored.map(({ lineNumber, description }) => [lineNumber, description])).toEqual([
      [1, 'Second'],
      [2, 'First'],
      [3, expect.stringContaining('Mattress')],
    ])
    expect(stored[2]).toMatchObject({ jobDumpsterFeeId: fee.id, quantity: 2, rate: 25 })
  })

  it('M-009 [IN2] do not offer a fee that another invoice charges already, which the fee shows', async () => {
    const { company } = pages
    const { id } = await billedFee(['Mattresses'])
    const { customerId, rentalId, serviceAddressId } = await company.row('Invoice', id)
    const other = await company.insert('Invoice', {
      customerId,
      rentalId,
      serviceAddressId,
      invoiceNumber: 102,
      invoiceDate: company.today,
    })
    const [line] = await linesOf(company, id)
    await openInvoice(pages, other.id)
    await expectEventually(() => fees.cells('Invoice line ID')).toEqual([`${String(line?.id)} of #101`])
    await fees.select('Mattress')
    expect(fees.button('Add To Invoice')).toBe('disabled')
  })

  it('M-018 are shown with a save as they are stored, also those that others have added and removed', async () => {
    const { company } = pages
    const rows = ['Kept', 'Removed'].map((description) => ({ description, quantity: 1, rate: 50 }))
    const { id } = await billed(company, { lines: rows })
    await openInvoice(pages, id)
    await lines.row('Removed')
    const removed = (await linesOf(company, id))[1]?.id ?? 0
    await company.edit('InvoiceLine', removed, { deleted: new Date().toISOString() })
    const added = { invoiceId: id, lineNumber: 90, description: 'Of the office', miscItem: true, rate: 11 }
    await company.add('InvoiceLine', added)
    await main.setField('Note', 'Second copy')
    await save()
    await expectEventually(() => lines.cells('Description')).toEqual(['Kept', 'Of the office'])
    await sums.reads('Total$61.00')
    await expectEventually(() => company.row('Invoice', id)).toMatchObject({ total: 61, note: 'Second copy' })
  })

  it('M-012 M-018 [IN21] count what is typed and no number as 0, and leave their dialog in use', async () => {
    const { id } = await billed(pages.company)
    await openInvoice(pages, id)
    await lines.open('Cleanup')
    const line = dialog('Invoice line')
    for (const typed of ['-', '1.2.3']) {
      await line.setField('Quantity', '2')
      await sums.reads('Total$240.00')
      await line.setField('Quantity', typed)
      await expectEventually(() => line.problemOf('Quantity')).not.toBe('')
    }
    await sums.reads('Total$0.00')
    await line.setField('Quantity', '3')
    await sums.reads('Total$360.00')
    expect(line.problemOf('Quantity')).toBe('')
  })

  it('M-007 M-056 M-057 M-065 that are generated stay pending, and Cancel removes every one of them', async () => {
    const { company } = pages
    const { id } = await billedFee(['Hauling', 'Mattresses'])
    const stored = await linesOf(company, id)
    await openInvoice(pages, id)
    for (const [index, command] of ['Add Kent Surcharge', 'Add Fuel Charge'].entries()) {
      await lines.select('Hauling')
      await lines.press(command)
      if (index === 0) await answer(NO_COUNTY, 'Yes')
      await expectEventually(() => lines.rows).toHaveLength(3 + index)
    }
    await lines.select('Hauling')
    await lines.press('Add Fuel Charge')
    await expectEventually(messages).toEqual([
      expect.stringMatching(/^This invoice already has the fuel surcharge of J\d+ \(line 4\)\.$/),
    ])
    await expectEventually(() => lines.cells('Service').filter((text) => text !== '')).toEqual([
      expect.stringContaining('Kent'),
      'Fuel Surcharge',
    ])
    expect(sums.text).not.toContain('Total$75.00')
    await expectEventually(() => linesOf(company, id)).toEqual(stored)
    await main.press('Cancel')
    await answer('Are you sure you want to cancel changes?', 'Yes')
    await expectEventually(() => lines.cells('Description')).toEqual(['Hauling', 'Mattresses'])
    await sums.reads('Total$75.00')
    await expectEventually(() => linesOf(company, id)).toEqual(stored)
  })
})

describe('The lines of an invoice that was created', () => {
  const create = async (rental: Values) => {
    const { company } = pages
    const { id: rentalId } = await company.rental(rental)
    if (!('billDaily' in rental))
      await completedJob(company, await company.row('Rental', rentalId), { jobTypeId: JOB_TYPE.service })
    await company.call('/api/utility/generateRevenueLines', {
      rentalId,
      createInvoice: true,
      unmatchedRates: 'continue',
    })
    const [invoice] = await company.rows('Invoice')
    return invoice?.id ?? 0
  }

  it('M-012 have only their rate edited where they bill days', async () => {
    const { company } = pages
    const id = await create({ startDate: addDays(company.today, -5), billDaily: true, dailyRate: 10.5 })
    await openInvoice(pages, id)
    const [description = ''] = lines.cells('Description')
    await lines.open(description)
    const daily = dialog('Daily rate')
    await daily.setField('Rate', '7.5')
    expect(daily.fields).toEqual(['Description', 'Days', 'Rate'])
    expect(['Description', 'Days'].map((caption) => daily.isReadOnly(caption))).toEqual([true, true])
    await daily.press('Save')
    await daily.goes()
    await save()
    await expectEventually(() => linesOf(company, id)).toMatchObject([{ rate: 7.5, quantity: 5 }])
  })

  it('B-11 [IN45] show how they were calculated, on an invoice that is read-only too', async () => {
    const { company } = pages
    const id = await create({})
    await company.database.transaction((transaction) =>
      transaction.execute('UPDATE "Invoice" SET "statusId" = ?', [INVOICE_STATUS.posted]),
    )
    await openInvoice(pages, id)
    expect(lines.button('Why?')).toBe('disabled')
    const fuel = (await linesOf(company, id))[1]
    await lines.select('Fuel Surcharge')
    await lines.press('Why?')
    const why = dialog('Why?')
    await why.reads('setting “Fuel for a job”')
    const amount = `$${Number(fuel?.['rate']).toFixed(2)}`
    await why.reads(`1 × ${amount} = ${amount}`)
    await why.press('Close')
    await why.goes()
  })
})
