import { awaitsInvoicing, type RentalWork } from '#shared/invoicing/awaitingInvoicing.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'

const done = (id: number, day: string, more: Partial<RentalWork>): RentalWork => ({
  id,
  jobTypeId: JOB_TYPE.delivery,
  actionId: null,
  relatedJobId: null,
  placedJobId: null,
  completedOn: day,
  completed: `${day}T15:00:00.000Z`,
  isCharged: false,
  ...more,
})
const delivery = (id: number, day: string, isCharged = false) =>
  done(id, day, { actionId: JOB_ACTION.delivery, isCharged })
const pickUp = (id: number, day: string, placedJobId: number, isCharged = false) =>
  done(id, day, { jobTypeId: JOB_TYPE.pickUp, actionId: JOB_ACTION.pickUp, placedJobId, isCharged })
const service = (id: number, day: string, isCharged = false) =>
  done(id, day, { jobTypeId: JOB_TYPE.service, isCharged })

const LATER = '2025-03-20T12:00:00.000Z'

it('M-029 [IN42] a rental awaits invoicing while a load of it that was picked up has no line, whatever was invoiced since', () => {
  const of = (first: boolean, second: boolean) => [
    delivery(1, '2025-03-01', first),
    delivery(2, '2025-03-02', second),
    pickUp(3, '2025-03-10', 1),
    pickUp(4, '2025-03-11', 2),
  ]
  expect(awaitsInvoicing(of(false, false), null)).toBe(true)
  expect(awaitsInvoicing(of(true, false), LATER)).toBe(true)
  expect(awaitsInvoicing(of(false, true), LATER)).toBe(true)
  expect(awaitsInvoicing(of(true, true), LATER)).toBe(false)
})

it('M-029 [IN42] a pickup awaits invoicing until an invoice is made after it, or a line is for it', () => {
  const of = (isCharged: boolean) => [delivery(1, '2025-03-01', true), pickUp(2, '2025-03-10', 1, isCharged)]
  expect(awaitsInvoicing(of(false), '2025-03-02T12:00:00.000Z')).toBe(true)
  expect(awaitsInvoicing(of(false), LATER)).toBe(false)
  expect(awaitsInvoicing(of(true), null)).toBe(false)
})

it('M-029 [IN42] a haul that is charged on its pickup, and a load that is still out, do not await invoicing', () => {
  expect(awaitsInvoicing([delivery(1, '2025-03-01'), pickUp(2, '2025-03-10', 1, true)], LATER)).toBe(false)
  expect(awaitsInvoicing([delivery(1, '2025-03-01')], null)).toBe(false)
  const exchanged = [delivery(1, '2025-03-01', true), pickUp(2, '2025-03-10', 1), delivery(3, '2025-03-10')]
  expect(awaitsInvoicing(exchanged, LATER)).toBe(false)
})

it('M-029 [IN42] a service awaits invoicing until a line is for it, and what is not completed does not', () => {
  expect(awaitsInvoicing([service(1, '2025-03-01')], LATER)).toBe(true)
  expect(awaitsInvoicing([service(1, '2025-03-01', true)], null)).toBe(false)
  expect(awaitsInvoicing([{ ...service(1, '2025-03-01'), completed: null, completedOn: null }], null)).toBe(
    false,
  )
})
