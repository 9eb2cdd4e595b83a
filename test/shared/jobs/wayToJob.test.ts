import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { endOfJob, measuredWay, wayToJob } from '#shared/jobs/wayToJob.ts'

const yard = { latitude: 42.93, longitude: -85.69 }
const home = { latitude: 43.12, longitude: -85.56 }
const landfill = { latitude: 42.78, longitude: -85.51 }
const nowhere = { latitude: null, longitude: null }
const work = (jobTypeId: number, actionId: number | null = null) => ({ jobTypeId, actionId })

describe('the way to a job', () => {
  it('O-032 [JO37] begins where the job before left the driver', () => {
    expect(endOfJob(home, landfill)).toEqual(landfill)
    expect(endOfJob(home, nowhere)).toEqual(home)
    expect(endOfJob(home, null)).toEqual(home)
    expect(endOfJob(nowhere, null)).toBeNull()
  })

  it.each([
    ['a delivery', work(JOB_TYPE.delivery), true],
    ['the delivery of an exchange', work(JOB_TYPE.exchange, JOB_ACTION.delivery), true],
    ['the delivery of a round trip', work(JOB_TYPE.roundTrip, JOB_ACTION.delivery), false],
    ['a pickup', work(JOB_TYPE.pickUp), false],
    ['a service', work(JOB_TYPE.service), false],
  ])('O-032 [JO37] of %s goes by the yard only where a dumpster is fetched', (_what, job, isByYard) => {
    const straight = [{ from: landfill, to: home }]
    const byYard = [
      { from: landfill, to: yard },
      { from: yard, to: home },
    ]
    expect(wayToJob({ ...job, ...home }, landfill, yard)).toEqual(isByYard ? byYard : straight)
    expect(wayToJob({ ...job, ...nowhere }, landfill, yard)).toBeNull()
  })

  it('O-032 [JO37] is the sum of its legs, in miles and minutes to two places', () => {
    const legs = [
      { feet: 5_280, minutes: 2.004 },
      { feet: 2_640, minutes: 1.002 },
    ]
    expect(measuredWay(legs)).toEqual({ distanceFromPreviousJob: 1.5, timeFromPreviousJobRoute: 3.01 })
  })
})
