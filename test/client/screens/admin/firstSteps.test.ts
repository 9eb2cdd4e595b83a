import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { main, Region } from '../../support/Region.ts'

const pages = servePages()
const steps = new Region('the first steps', () => document.querySelector('[aria-label="First steps"]'))

const shown = (): readonly string[] =>
  [...document.querySelectorAll('[aria-label="First steps"] li')].map((each) => {
    const mark = each.querySelector('[role=img]')?.getAttribute('aria-label') ?? ''
    return `${mark}: ${each.querySelector('b')?.textContent ?? ''}`
  })

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

describe('[SE1003] the first steps of a company', () => {
  it('are done once what they make is stored, lead to where it is made, and are folded by whoever wants', async () => {
    const database = pages.company.database
    for (const table of ['EmailMessage', 'StorageDumpSite'])
      await database.transaction((transaction) => transaction.execute(`DELETE FROM "${table}"`, []))
    await pages.open('/', ['Admin'])
    await steps.reads('Still needed: a yard and a dump site.')
    expect(shown()).toEqual([
      'Done: People and drivers',
      'To do: Yards and dump sites',
      'Done: Sizes and prices',
      'Done: Customers',
      'To do: Email and accounting',
    ])
    await pages.company.insert('StorageDumpSite', { name: 'Yard', storage: true, dump: true })
    await steps.press('Hide')
    await pages.open('/', ['Admin'])
    await steps.reads('4 of 5 done')
    expect(shown()).toEqual([])
    await steps.press('Show the steps')
    await expectEventually(shown).toContain('Done: Yards and dump sites')
    await pages.company.insert('EmailMessage', { to: 'a@b.example', status: 'Sent' })
    await pages.company.insert('AccountingLink', {
      linkKey: 'QuickBooks 1 Customer 1',
      system: 'QuickBooks',
      realmId: '1',
      entity: 'Customer',
      entityId: 1,
      state: 'Exported',
    })
    await pages.open('/', ['Admin'])
    await main.reads('Where would you like to go?')
    await expectEventually(() => pages.requests.of('CompanyCounts').length).toBeGreaterThan(0)
    expect(shown()).toEqual([])
  })

  it('[SE1282] are not listed any more once its first invoice is 30 days old', async () => {
    const database = pages.company.database
    await database.transaction((transaction) => transaction.execute('DELETE FROM "EmailMessage"', []))
    const { today } = pages.company
    const of = { customerId: 1, serviceAddressId: 11, statusId: 1 }
    const rental = await pages.company.insert('Rental', { ...of, dumpsterId: 21, startDate: today })
    const invoice = { ...of, rentalId: rental.id, invoiceDate: today, createDate: daysAgo(29) }
    const { id } = await pages.company.insert('Invoice', invoice)
    await pages.open('/', ['Admin'])
    await steps.reads('Email and accounting')
    await database.transaction((transaction) =>
      transaction.execute('UPDATE "Invoice" SET "createDate" = ? WHERE "id" = ?', [daysAgo(31), id]),
    )
    const asked = pages.requests.of('CompanyCounts').length
    await pages.open('/', ['Admin'])
    await expectEventually(() => pages.requests.of('CompanyCounts').length).toBeGreaterThan(asked)
    await pages.requests.settle()
    expect(steps.isShown).toBe(false)
  })
})
