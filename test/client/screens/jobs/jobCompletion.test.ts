import { fireEvent } from '@testing-library/dom'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { StoredRow } from '../../support/PageCompany.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main, messages, textOf } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const DORA = 901
const jobs = list('Jobs')
const opened = dialog('Job')
const completed = dialog('Complete Job')

const pages = servePages()
const row = (id: number): Promise<StoredRow> => pages.company.row('Job', id)
const billed = { billAsDumpsterId: 21 }
const driven = { ...billed, driverId: DORA, displayOrder: 1 }
const complete = ({ id }: StoredRow, more: object): Promise<unknown> =>
  pages.company.call('/api/job/completeJob', { jobId: id, ...more })

describe('Completing a job', () => {
  const completing = ({ id }: StoredRow): string => `Are you sure you want to complete J${id}?`
  const uncompleting = ({ id }: StoredRow): string => `Are you sure you want to un-complete J${id}?`
  const NO_RATE = /^Could not find a rate/

  /** If no rate of the customer matches, the list price is charged. */
  const acceptListPrice = async (): Promise<void> => {
    await expectEventually(messages).toContain('Job Completed!')
    await expectEventually(() => {
      const asked = [...document.querySelectorAll('[role="alertdialog"]')]
      const yes = asked
        .filter((each) => NO_RATE.test(textOf(each.querySelector('.question'))))
        .flatMap((each) => [...each.querySelectorAll('button')])
        .find((each) => textOf(each) === 'Yes')
      if (yes !== undefined) fireEvent.click(yes)
      return completed.isShown
    }).toBe(false)
  }

  const begin = async (job: StoredRow): Promise<void> => {
    await pages.open('/jobs/overview')
    await jobs.select(`J${job.id}`)
    await jobs.press('Complete')
    await answer(completing(job), 'Yes')
    await completed.reads('Use Dumpster')
  }

  /** Shows both jobs, once those are listed that are still to be done. */
  const showAll = async (open: number): Promise<void> => {
    await expectEventually(() => jobs.rows).toHaveLength(open)
    await main.press('Show All')
    await expectEventually(() => jobs.rows).toHaveLength(2)
  }

  /** A rental with a delivery, and a pickup of the dumpster that it places. */
  const rentOut = async () => {
    const rental = await pages.company.rental()
    const delivery = await pages.company.job(rental, driven)
    const pickUp = await pages.company.job(rental, { ...driven, jobTypeId: JOB_TYPE.pickUp })
    return { rental, delivery, pickUp }
  }
  const placements = () => pages.company.rows('DumpsterLocation')

  it('O-032 O-041 O-053 O-055 O-097 asks, requires the dumpster, places it, and can be taken back', async () => {
    const { delivery } = await rentOut()
    await pages.open('/jobs/overview')
    await jobs.select(`J${delivery.id}`)
    await jobs.press('Complete')
    await answer(completing(delivery), 'No')
    expect(completed.isShown).toBe(false)
    await begin(delivery)
    await completed.press('Complete')
    await expectEventually(() => completed.problemOf('Use Dumpster')).toBe('Required')
    await completed.choose('Use Dumpster', '20-008')
    await completed.press('Complete')
    await acceptListPrice()
    await expectEventually(() => row(delivery.id)).toMatchObject({ completed: expect.any(String) })
    expect(await placements()).toMatchObject([
      { dumpsterInventoryId: 42, placedJobId: delivery.id, removed: null },
    ])
    await expectEventually(() => pages.requests.of('generateRevenueLines')).toHaveLength(1)

    await showAll(1)
    await jobs.open(`J${delivery.id}`)
    await expectEventually(() => ['Barcode', 'By'].map((each) => opened.readField(each))).toEqual([
      '20-008',
      'Olive Office',
    ])
    await opened.reads('Latest Dumpster')
    await opened.reads('Weight')
    await opened.press('Close')
    await opened.goes()
    await jobs.select(`J${delivery.id}`)
    await jobs.press('UnComplete')
    await answer(uncompleting(delivery), 'No')
    await expectEventually(() => row(delivery.id)).toMatchObject({ completed: expect.any(String) })
    await jobs.press('UnComplete')
    await answer(uncompleting(delivery), 'Yes')
    await expectEventually(messages).toContain('Job uncompleted.')
    await expectEventually(() => row(delivery.id)).toMatchObject({ completed: null })
  })

  it('O-053 shows why the server refuses, and stays open with what was entered, the job uncompleted', async () => {
    const { delivery } = await rentOut()
    await begin(delivery)
    await completed.choose('Use Dumpster', '20-007')
    await pages.company.edit('Job', delivery.id, { dumpsterId: 22 })
    jest.spyOn(console, 'error').mockImplementation(() => {})
    await completed.press('Complete')
    await expectEventually(messages).toContain(
      "20-007 is not of the job's type, 30 yd. Change the dumpster of the job first.",
    )
    jest.restoreAllMocks()
    await expectEventually(() => completed.button('Complete')).toBe('enabled')
    expect(completed.readField('Use Dumpster')).toBe('20-007')
    await expectEventually(() => row(delivery.id)).toMatchObject({ completed: null })
    expect(pages.requests.of('generateRevenueLines')).toEqual([])
  })

  it('O-040 O-053 O-099 requires the weight of a started pickup, and offers the next dump site', async () => {
    const { delivery, pickUp } = await rentOut()
    await complete(delivery, { inventoryId: 41 })
    await pages.company.call('/api/job/startJob', { jobId: pickUp.id })
    await begin(pickUp)
    await expectEventually(() => completed.readField('Dump Location')).toBe('Landfill')
    await completed.press('Complete')
    await expectEventually(() => completed.problemOf('Weight')).toBe('Required')
    await completed.setField('Weight', '-1')
    await expectEventually(() => completed.problemOf('Weight')).toBe('Weight must be at least 0')
    await completed.setField('Weight', '3.25')
    await completed.choose('Use Dumpster', '20-007')
    await completed.press('Complete')
    await acceptListPrice()
    await expectEventually(() => row(pickUp.id)).toMatchObject({ weight: 3.25, dumpSiteId: 32 })
    await showAll(0)
    await jobs.select(`J${pickUp.id}`)
    await jobs.press('UnComplete')
    await answer(uncompleting(pickUp), 'Yes')
    await expectEventually(messages).toContain('Pickups cannot be uncompleted.')
  })

  it('[JO234] asks for the weight of a pickup that was never started, unless there is none yet, and lists it then', async () => {
    const { delivery, pickUp } = await rentOut()
    await complete(delivery, { inventoryId: 41 })
    await begin(pickUp)
    await completed.choose('Use Dumpster', '20-007')
    await completed.press('Complete')
    await expectEventually(() => completed.problemOf('Weight')).toBe('Required')
    await completed.check('No weight yet')
    await completed.press('Complete')
    await acceptListPrice()
    await expectEventually(() => row(pickUp.id)).toMatchObject({
      weight: null,
      completed: expect.any(String),
    })
    await main.press('Without Weight')
    await expectEventually(() => jobs.cells('Job')).toEqual([`J${pickUp.id}`])
  })

  it('[JO235] asks about a weight of many times the limit', async () => {
    const { delivery, pickUp } = await rentOut()
    await complete(delivery, { inventoryId: 41 })
    await pages.company.edit('Job', pickUp.id, { dumpsterWeightLimit: 2.5 })
    const heavy = '42.5 tons is 17 times the weight limit of 2.5 tons. Is it right?'
    await begin(pickUp)
    await completed.choose('Use Dumpster', '20-007')
    await completed.setField('Weight', '42.5')
    await completed.press('Complete')
    await answer(heavy, 'No')
    expect(await row(pickUp.id)).toMatchObject({ completed: null })
    await completed.press('Complete')
    await answer(heavy, 'Yes')
    await acceptListPrice()
    await expectEventually(() => row(pickUp.id)).toMatchObject({ weight: 42.5 })
  })

  it('[JO233] is taken back for a pickup by an administrator', async () => {
    const { delivery, pickUp } = await rentOut()
    await complete(delivery, { inventoryId: 41 })
    await complete(pickUp, { inventoryId: 41, weight: 1.5 })
    await pages.open('/jobs/overview')
    await main.press('Show All')
    await jobs.select(`J${delivery.id}`)
    expect(jobs.button('Reopen Pickup')).toBe('disabled')
    await jobs.select(`J${pickUp.id}`)
    await jobs.press('Reopen Pickup')
    await answer(`Are you sure you want to reopen J${pickUp.id}?`, 'Yes')
    await expectEventually(() => row(pickUp.id)).toMatchObject({ completed: null })
  })

  it('O-054 [JO25] is not taken back for the delivery of a dumpster that was removed', async () => {
    const { delivery, pickUp } = await rentOut()
    await complete(delivery, { inventoryId: 41 })
    await complete(pickUp, { inventoryId: 41, weight: 1.5 })
    await pages.open('/jobs/overview')
    await main.press('Show All')
    await jobs.select(`J${delivery.id}`)
    await jobs.press('UnComplete')
    await answer(uncompleting(delivery), 'Yes')
    await expectEventually(messages).toContain(
      'Deliveries cannot be uncompleted after the dumpster has been removed.',
    )
    const done = { completed: expect.any(String) }
    expect([await row(delivery.id), await row(pickUp.id)]).toMatchObject([done, done])
  })
})
