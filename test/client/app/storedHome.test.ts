import { fireEvent } from '@testing-library/dom'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { addDays } from '#shared/kernel/days.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { billed } from '../screens/invoices/support/billed.ts'
import { servePages } from '../support/openPage.tsx'
import { main, Region, textOf } from '../support/Region.ts'

const part = (name: string) =>
  new Region(name, () => document.querySelector(`main section[aria-label="${name}"]`))
const recent = part('Recent')
const waiting = part('Waiting for you')
const pages = servePages()
const counts = () =>
  [...document.querySelectorAll('section[aria-label="Waiting for you"] li')].map((item) =>
    (item.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
  )

describe('B-10 the home page', () => {
  it('leads back to the records where the user was, and counts no work of others', async () => {
    await pages.open('/customers/1', ['Customer:Admin'])
    await main.reads('Identity')
    await pages.open('/', ['Customer:Admin'])
    await recent.reads('Acme')
    await pages.open('/start', ['Schedule', 'Dumpster'])
    await expectEventually(counts).toEqual(['0 Your jobs today'])
  })

  it('counts what waits for the user, and opens from each number the list of just what it counts', async () => {
    await addWork()
    await pages.open('/')
    const expected = [
      '1 Unassigned jobs',
      '0 Reported by drivers',
      '1 Rentals over 29 days',
      '2 Open dispatch notes',
      '1 Completed jobs to audit',
      '1 Invoices to review',
      '0 Rejected invoices',
      '1 Invoices for QuickBooks',
      '2 Invoices for Great Plains',
      '0 Changed since export',
      '1 Emails that failed',
      '0 Imports that ended',
      // Olive does not drive.
      '0 Your jobs today',
    ]
    await expectEventually(counts).toEqual(expected)
    for (const [caption, path] of [
      ['1 Unassigned jobs', '/jobs/overview'],
      ['0 Reported by drivers', '/jobs/reported'],
      ['1 Rentals over 29 days', '/rentals/overview'],
      ['2 Open dispatch notes', '/dispatch-notes/overview'],
      ['1 Invoices to review', '/invoices/review'],
      ['2 Invoices for Great Plains', '/great-plains/overview'],
      ['1 Emails that failed', '/invoices/emails'],
    ] as const) {
      await expectEventually(counts).toEqual(expected)
      await waiting.press(caption)
      await expectEventually(() => pages.address.split('?')[0]).toBe(path)
      const found = () => textOf(document.querySelector('main [data-testid="items-found"]'))
      await expectEventually(found).toBe(`${caption.slice(0, 1)} item(s) found`)
      fireEvent.click(document.querySelector('header a.brand') ?? document.body)
    }
  })
})

/** Adds what waits for somebody, and beside each some that does not. */
async function addWork(): Promise<void> {
  const { company } = pages
  const rental = await company.rental()
  await company.job(rental)
  const driven = await company.job(rental, { driverId: 901 })
  await company.job(rental, { driverId: 901 })
  const done = { jobTypeId: JOB_TYPE.service, completed: '2037-11-25T15:00:00.000Z' }
  await company.insert('Job', { rentalId: rental.id, startDate: company.today, dumpsterId: 21, ...done })
  const audited = { ...done, audited: '2037-11-26T15:00:00.000Z' }
  await company.insert('Job', { rentalId: rental.id, startDate: company.today, dumpsterId: 21, ...audited })
  const since = (days: number) => `${addDays(company.today, -days)}T15:00:00.000Z`
  const recentRental = await company.rental()
  const delivery = await company.job(recentRental, { driverId: 901 })
  for (const [dumpsterInventoryId, placedJobId, days] of [
    [41, driven.id, 40],
    [42, delivery.id, 3],
  ] as const)
    await company.insert('DumpsterLocation', { dumpsterInventoryId, placedJobId, placed: since(days) })
  for (const companyName of ['First', 'Second', 'Third']) await company.add('DispatchNote', { companyName })
  const [note] = await company.rows('DispatchNote')
  await company.edit('DispatchNote', note?.id ?? 0, { completed: since(1) })
  await billed(company)
  await billed(company, { invoice: { statusId: INVOICE_STATUS.review } })
  const ready = { readyToExport: since(1) }
  await billed(company, { invoice: ready })
  for (const greatPlainsId of ['FIRST', 'SECOND'])
    await billed(company, { customer: { greatPlainsId }, invoice: ready })
  const mail = { to: 'sam@customer.example', subject: 'Your bill', body: 'Dear Sam', created: since(1) }
  for (const status of ['Failed', 'Sent']) await company.insert('EmailMessage', { ...mail, status })
}
