import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { endLocationOfJob, measureDrive, startOfDrive, driveLegs } from '#shared/jobs/driveToJob.ts'

const yard = { latitude: 42.93, longitude: -85.69 }
const home = { latitude: 43.12, longitude: -85.56 }
const landfill = { latitude: 42.78, longitude: -85.51 }
const nowhere = { latitude: null, longitude: null }
const work = (jobTypeId: number, actionId: number | null = null) => ({ jobTypeId, actionId })

describe('the drive to a job', () => {
  it('O-032 [JO37] starts where the previous job ended', () => {
    expect(endLocationOfJob(home, landfill)).toEqual(landfill)
    expect(endLocationOfJob(home, nowhere)).toEqual(home)
    expect(endLocationOfJob(home, null)).toEqual(home)
    expect(endLocationOfJob(nowhere, null)).toBeNull()
  })

  it('O-032 [JO33] [JO37] skips jobs without a location, and starts at the yard on a new day', () => {
    const day = { driverId: 901, startDate: '2025-06-02', deleted: null }
    const at = (clock: string) => ({ ...day, completed: `2025-06-02T${clock}:00.000Z` })
    const early = { ...at('11:00'), ...home, dumpSite: null }
    const dumped = { ...at('12:00'), ...home, dumpSite: landfill }
    const note = { ...at('13:00'), ...nowhere, dumpSite: nowhere }
    expect(startOfDrive(at('14:00'), [note, early, dumped], yard)).toEqual(landfill)
    expect(startOfDrive(at('11:30'), [note, early, dumped], yard)).toEqual(home)
    expect(startOfDrive(at('10:00'), [note, early, dumped], yard)).toEqual(yard)
    expect(startOfDrive({ ...at('14:00'), driverId: 902 }, [dumped], yard)).toEqual(yard)
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
    expect(driveLegs({ ...job, ...home }, landfill, yard)).toEqual(isByYard ? byYard : straight)
    expect(driveLegs({ ...job, ...nowhere }, landfill, yard)).toBeNull()
  })

  it('O-032 [JO37] is the sum of its legs, in miles and minutes with two decimals', () => {
    const legs = [
      { feet: 5_280, minutes: 2.004 },
      { feet: 2_640, minutes: 1.002 },
    ]
    expect(measureDrive(legs)).toEqual({ distanceFromPreviousJob: 1.5, timeFromPreviousJobRoute: 3.01 })
  })
})
