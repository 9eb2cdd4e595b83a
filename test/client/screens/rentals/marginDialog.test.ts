import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { dialog, messages, textOf } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const jobs = list('Jobs')

const pages = servePages()

describe('How a margin is calculated', () => {
  const margin = dialog('Margin Calculation Details')
  const figures = async (caption: string): Promise<readonly string[]> => {
    const rows = [...(await margin.element()).querySelectorAll('tbody tr')]
    const row = rows.find((each) => textOf(each.querySelector('th')) === caption)
    return [...(row?.querySelectorAll('td') ?? [])].map(textOf)
  }

  /** A completed job of an hour that hauled two tons, charged with an invoice of $400; the other job of a pair with one of $100. */
  const haul = async (isPair: boolean): Promise<string> => {
    const { id: rentalId } = await pages.company.rental()
    const invoice = await pages.company.insert('Invoice', {
      customerId: 1,
      rentalId,
      serviceAddressId: 11,
      invoiceDate: pages.company.today,
      statusId: 10,
    })
    const completed = new Date().toISOString()
    const keys = isPair ? [5_801, 5_802] : [5_801]
    for (const [index, id] of keys.entries()) {
      await pages.company.insert('Job', {
        id,
        rentalId,
        jobTypeId: isPair ? JOB_TYPE.exchange : JOB_TYPE.pickUp,
        actionId: index === 0 ? JOB_ACTION.pickUp : JOB_ACTION.delivery,
        relatedJobId: null,
        dumpsterId: 21,
        startDate: pages.company.today,
        completed,
        weight: 2,
        hourExpense: 60,
        tonExpense: 50,
        margin: 0.6,
      })
      const started = new Date(Date.parse(completed) - 3_600_000).toISOString()
      await pages.company.insert('JobTime', { jobId: id, started, completed, totalMinutes: 60 })
      await pages.company.insert('InvoiceLine', {
        invoiceId: invoice.id,
        lineNumber: index + 1,
        quantity: 1,
        rate: index === 0 ? 400 : 100,
        jobId: id,
        rentalId,
      })
    }
    if (isPair)
      await pages.company.database.transaction((transaction) =>
        transaction.execute('UPDATE "Job" SET "relatedJobId" = 11603 - "id"', []),
      )
    return `/rentals/${rentalId}`
  }

  it('O-022 O-023 O-094 is shown from the margin of a job, 1000 pixels wide, and stores a corrected expense', async () => {
    await pages.open(await haul(false))
    await jobs.row('J5801')
    await jobs.press('60.00%')
    await expectEventually(() => figures('Revenue')).toEqual(['$400.00'])
    expect((await margin.element()).getAttribute('style')).toMatch(/\bwidth: min\(1000px/)
    expect(margin.dialogButtons).toEqual(['Recalculate Margin', 'Close'])
    const captions = [...(await margin.element()).querySelectorAll('tbody th')].map(textOf)
    expect(captions).toEqual(['Revenue', 'Minutes', 'Time expenses', 'Ton expenses', 'Profit', 'Margin'])
    expect([await figures('Time expenses'), await figures('Profit')]).toEqual([['$60.00'], ['$240.00']])
    await margin.setField('Expense per ton', '1')
    await expectEventually(() => figures('Profit')).toEqual(['$338.00'])
    expect(await figures('Margin')).toEqual(['84.50%'])
    expect(margin.dialogButtons).toEqual(['Recalculate Margin', 'Cancel', 'Save'])
    await margin.press('Save')
    await margin.goes()
    await expectEventually(() => pages.company.row('Job', 5_801)).toMatchObject({
      tonExpense: 1,
      margin: 0.845,
    })
    await jobs.press('84.50%')
    await margin.press('Recalculate Margin')
    await expectEventually(messages).toContain('Margin recalculated')
  })

  it('O-094 has the figures of the related job beside, and the expenses read-only for others than administrators', async () => {
    await pages.open(await haul(true), ['Rentals:Admin', 'Invoice'])
    await jobs.row('J5802')
    await jobs.press('60.00%')
    await expectEventually(() => figures('Revenue')).toEqual(['$100.00', '$400.00', '$500.00'])
    const heads = [...(await margin.element()).querySelectorAll('thead th')].map(textOf)
    expect(heads).toEqual(['J5802', 'J5801', 'Together'])
    expect(['Expense per hour', 'Expense per ton'].map((each) => margin.isReadOnly(each))).toEqual([
      true,
      true,
    ])
  })
})
