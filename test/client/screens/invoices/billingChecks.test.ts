import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { main, messages, Region } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'
import { completedJob } from './support/billed.ts'

const unbilled = list('Not billed yet')
const tested = new Region('the price', () => document.querySelector('[data-testid="tested-price"]'))

const pages = servePages()

describe('What is not billed yet', () => {
  it('B-11 [IN47] [FG1] [FG7] is listed with its reason and amount, and billed', async () => {
    const rental = await pages.company.rental()
    const job = await completedJob(pages.company, rental, { jobTypeId: JOB_TYPE.service })
    await pages.open('/invoices/not-billed-yet')
    await unbilled.row('Completed without a line')
    expect(await unbilled.columns()).toEqual([
      'Reason',
      'Job',
      'Rental',
      'Customer',
      'Site',
      'Completed',
      'Details',
      'Likely amount',
    ])
    expect(unbilled.rows[0]).toMatchObject({ Job: `J${job.id}`, Customer: 'Acme', Site: 'Barn' })
    const amount = unbilled.cells('Likely amount')[0] ?? ''
    expect(amount).toMatch(/^\$[\d,]+\.\d\d$/)
    expect(document.querySelector('main .figures-filter')).toBeNull()
    await main.press('Search')
    await unbilled.select('Completed without a line')
    await unbilled.press('Create Invoice')
    await expectEventually(() => pages.address).toMatch(/^\/invoices\/\d+$/)
    await list('Lines').row(`J${job.id}`)
    await main.reads(`Total${amount}`)
  })
})

describe('The test of a price', () => {
  it('B-11 [IN46] shows the calculation of a load, refuses what is no weight, and stores nothing', async () => {
    await pages.open('/invoices/test-price')
    await main.press('Test')
    await expectEventually(messages).toEqual(['Please fix errors before saving'])
    expect(main.problemOf('Customer')).toBe('Required')
    await main.chooseRecord('Customer', 'Acme')
    await main.chooseRecord('Service address', 'Barn')
    await main.choose('Dumpster', '20 yd')
    for (const [typed, problem] of [
      ['two', 'Value needs to be a number'],
      ['-1', 'Value needs to be greater than or equal to 0'],
    ] as const) {
      await main.setField('Weight (tons)', typed)
      await main.press('Test')
      await expectEventually(() => main.problemOf('Weight (tons)')).toBe(problem)
      expect(main.readField('Weight (tons)')).toBe(typed)
    }
    await main.setField('Weight (tons)', '9.5')
    await main.setField('Days on site', '40')
    await main.press('Test')
    await tested.reads('9.5 tons')
    const amounts = [
      ...document.querySelectorAll('[data-testid="tested-price"] > section h2 > span:last-child'),
    ]
    const [total, ...parts] = amounts
      .map((each) => Number(each.textContent.replaceAll(/[$,]/g, '')))
      .toReversed()
    expect(parts.length).toBeGreaterThan(1)
    expect(total).toBeCloseTo(
      parts.reduce((sum, part) => sum + part, 0),
      2,
    )
    await main.setField('Days on site', '2')
    await tested.goes()
    expect(main.readField('Picked up on')).toBe('11/26/2037')
    await main.setField('Picked up on', '01/04/2038')
    await main.press('Test')
    await tested.reads('Total')
    expect(String(pages.requests.bodiesOf('testPrice').at(-1))).toContain('"day":"2038-01-04"')
    expect([await pages.company.rows('Invoice'), await pages.company.rows('InvoiceLine')]).toEqual([[], []])
  })
})
