import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../support/openPage.tsx'
import { dialog, main } from '../support/Region.ts'
import { list } from '../support/ShownList.ts'
import { billed, completedJob } from './invoices/support/billed.ts'

const pages = servePages()

const linksIn = (selector: string): readonly string[] =>
  [...document.querySelectorAll(`${selector} a[href]`)].map((link) => link.getAttribute('href') ?? '')

it('[LK500] job and invoice lead to each other, to rental, customer and board', async () => {
  const { company } = pages
  const rental = await company.rental()
  const job = await completedJob(company, rental, { billAsDumpsterId: 21 })
  const invoice = await billed(company, {
    lines: [{ description: 'Load', quantity: 1, rate: 400, jobId: job.id }],
  })

  await pages.open(`/invoices/${invoice.id}`)
  await expectEventually(() => linksIn('[data-testid="invoice-parties"]')).toEqual([
    `/customers/${String(invoice['customerId'])}`,
    `/rentals/${String(invoice['rentalId'])}`,
  ])
  await expectEventually(() => list('Lines').rows.map((row) => row['Job'])).toEqual([`J${job.id}`])
  await main.press(`J${job.id}`)
  await dialog('Job').reads('Job type')
  await expectEventually(() => linksIn('[data-testid="job-links"]')).toEqual([
    '/customers/1',
    `/rentals/${rental.id}`,
    `/schedule/overview?date=${company.today}`,
    `/invoices/${invoice.id}`,
  ])
  await dialog('Job').press(`R${rental.id}`)
  await expectEventually(() => pages.address).toBe(`/rentals/${rental.id}`)
  await dialog('Job').goes()
})
