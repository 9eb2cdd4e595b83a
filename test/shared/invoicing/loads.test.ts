import { fc } from '#test/support/seed.ts'
import { matchDeliveriesToPickUps } from '#shared/invoicing/loads.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { addDays } from '#shared/kernel/days.ts'
import { aJob } from './builders.ts'

const delivery = (id: number, completedOn: string | null, relatedJobId: number | null = null) =>
  aJob({ id, jobTypeId: JOB_TYPE.exchange, actionId: JOB_ACTION.delivery, completedOn, relatedJobId })
const pickUp = (
  id: number,
  completedOn: string | null,
  more: { relatedJobId?: number; placedJobId?: number } = {},
) => aJob({ id, jobTypeId: JOB_TYPE.exchange, actionId: JOB_ACTION.pickUp, completedOn, ...more })
const pairs = (...jobs: ReturnType<typeof aJob>[]) =>
  [...matchDeliveriesToPickUps(jobs)].map(([pickUpId, { id }]) => `${pickUpId} hauls ${id}`).toSorted()

describe('the delivery of a pickup’s load', () => {
  it('[IN3] is the job that placed its dumpster, if known', () => {
    expect(
      pairs(
        delivery(1, '2026-05-01'),
        delivery(2, '2026-05-02'),
        pickUp(3, '2026-05-10', { placedJobId: 2 }),
        pickUp(4, '2026-05-09'),
      ),
    ).toEqual(['3 hauls 2', '4 hauls 1'])
  })

  it('[IN3] is otherwise the oldest unmatched one, never that of the same exchange', () => {
    expect(
      pairs(
        pickUp(3, '2026-05-10', { relatedJobId: 2 }),
        delivery(2, '2026-05-10', 3),
        delivery(1, '2026-05-01'),
        pickUp(4, '2026-05-20'),
      ),
    ).toEqual(['3 hauls 1', '4 hauls 2'])
    expect(pairs(delivery(2, '2026-05-10', 3), pickUp(3, '2026-05-10', { relatedJobId: 2 }))).toEqual([])
  })

  it('[IN3] is never an open or later one', () => {
    expect(pairs(delivery(1, null), pickUp(2, '2026-05-01'))).toEqual([])
    expect(pairs(delivery(1, '2026-05-02'), pickUp(2, '2026-05-01'))).toEqual([])
    expect(pairs(delivery(1, '2026-05-02'), pickUp(2, null))).toEqual(['2 hauls 1'])
  })

  it('O-055 M-061 [IN3] is also the oldest one if the job that placed the dumpster is not a delivery', () => {
    expect(pairs(delivery(1, '2026-05-02'), pickUp(2, '2026-05-04', { placedJobId: 2 }))).toEqual([
      '2 hauls 1',
    ])
    expect(
      pairs(
        delivery(1, '2026-05-01'),
        delivery(3, '2026-05-02'),
        pickUp(2, '2026-05-04', { placedJobId: 99 }),
        pickUp(4, '2026-05-05', { placedJobId: 1 }),
      ),
    ).toEqual(['2 hauls 3', '4 hauls 1'])
  })

  it('[IN3] matches each delivery once', () => {
    const job = fc.record({ isDelivery: fc.boolean(), day: fc.nat(30) })
    fc.assert(
      fc.property(fc.array(job, { maxLength: 30 }), (jobs) => {
        const made = jobs.map(({ isDelivery, day }, index) =>
          (isDelivery ? delivery : pickUp)(index + 1, addDays('2026-05-01', day)),
        )
        const hauled = [...matchDeliveriesToPickUps(made).values()].map(({ id }) => id)
        expect(new Set(hauled).size).toBe(hauled.length)
      }),
    )
  })
})
