import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { dialog, main, Region } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const card = new Region('the site', () => document.querySelector('[data-testid="site-card"]'))
const jobs = list('Jobs')

const pages = servePages()

describe('The screen of a site', () => {
  it('O-002 shows whose site it is and all jobs of its rentals, from a list of rentals', async () => {
    const { company } = pages
    const former = await company.rental()
    const [first, second] = [
      await company.job(former),
      await company.job(await company.rental(), { jobTypeId: JOB_TYPE.service }),
    ]
    await pages.open('/rentals/overview', ['Rentals'])
    const link = `a[href="/jobs/sites/${String(former['serviceAddressId'])}"]`
    const row = await list('Rentals').row(`R${former.id}`)
    row.querySelector<HTMLElement>(link)?.click()
    await expectEventually(() => pages.address).toBe(`/jobs/sites/${String(former['serviceAddressId'])}`)

    await card.reads('Acme')
    for (const fact of ['Commercial', '1 Main St', 'Ada']) expect(card.text).toContain(fact)
    expect(card.fields).toEqual([])
    await expectEventually(() => jobs.cells('Job')).toEqual([`J${second.id}`, `J${first.id}`])
    expect(await jobs.columns()).toEqual([
      'Job',
      'Type',
      'Customer',
      'Driver',
      'Size',
      'Weight',
      'Start',
      'End',
      'Completed',
      'Driver notes',
    ])
    await jobs.open(`J${second.id}`)
    await dialog('Job').press('Close')
    await main.reads('Jobs')
  })
})
