import { addDays } from '#shared/kernel/days.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { main, textOf } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

/** What a driver may. */
const DRIVER = ['Schedule', 'Dumpster']
const inventory = list('Inventory')
const projection = list('Projection')
const substitutions = list('Inventory substitutions')

const pages = servePages()

const place = (dumpsterInventoryId: number, where: object): Promise<unknown> =>
  pages.company.insert('DumpsterLocation', {
    dumpsterInventoryId,
    placed: new Date().toISOString(),
    ...where,
  })

describe('The inventory', () => {
  it('O-001 O-078 is where /inventory leads: what is on site of each type, and the projection of the selected one', async () => {
    const { today } = pages.company
    const rental = await pages.company.rental()
    await pages.company.job(rental, { startDate: addDays(today, 1) })
    await place(41, { serviceAddressId: 11 })
    await place(42, { storageDumpSiteId: 31 })
    await place(43, { storageDumpSiteId: 31 })
    await pages.open('/inventory', DRIVER)
    await inventory.row('20 yd')
    expect(pages.address).toBe('/inventory/overview')
    await main.reads('Dumpsters On Site: 1 of 3 => 33.33%')
    expect(await inventory.columns()).toEqual([
      'Dumpster',
      'Available',
      'On site',
      'Total',
      'Usage average',
      'Locations',
    ])
    const { 'Usage average': usage, ...counts } = inventory.rows[0] ?? {}
    expect(usage).toMatch(/^\d+\.\d\d%$/)
    expect(counts).toEqual({
      Dumpster: '20 yd',
      Available: '1',
      'On site': '1',
      Total: '2',
      Locations: 'North Yard: 1',
    })
    await main.reads('No type selected')
    await inventory.select('20 yd')
    await main.reads('Projection of 20 yd')
    expect(await projection.columns()).toEqual(['Date', 'Additions', 'Subtractions', 'Estimated available'])
    await expectEventually(() => projection.rows).toMatchObject([
      { Additions: '0', Subtractions: '0', 'Estimated available': '1' },
      { Additions: '0', Subtractions: '1', 'Estimated available': '0' },
    ])
    const chart = document.querySelector('[data-testid="projection"] svg[role="img"]')
    expect(chart?.getAttribute('aria-label')).toContain('Estimated available: 1 today')
  })

  it('O-079 lists the substitutions, for a driver, too, and links to their rentals', async () => {
    const rental = await pages.company.rental()
    const requested = { customerRequestedDumpsterId: 22, billAsDumpsterId: 21 }
    const job = await pages.company.job(rental, requested)
    await pages.company.job(rental, { jobTypeId: JOB_TYPE.service })
    await pages.open('/inventory/overview', DRIVER)
    await main.press('Substitutions')
    const row = await substitutions.row(`J${job.id}`)
    expect(pages.address).toBe('/inventory/substitutions')
    expect(await substitutions.columns()).toEqual([
      'Job #',
      'Rental #',
      'Company',
      'Customer',
      'Action',
      'Size',
      'Requested',
      'Bill as',
      'Completed',
      'Site',
      'Address',
      'City',
      'State',
      'Zip',
    ])
    expect(substitutions.rows).toMatchObject([
      { 'Rental #': `R${rental.id}`, Size: '20 yd', Requested: '30 yd', 'Bill as': '20 yd', Site: 'Barn' },
    ])
    const links = [...row.querySelectorAll('a')].map((link) => [textOf(link), link.getAttribute('href')])
    expect(links).toEqual([
      [`J${job.id}`, `/rentals/${rental.id}`],
      [`R${rental.id}`, `/rentals/${rental.id}`],
    ])
  })
})
