import { checkJob, jobDisplayAddress, jobFullAddress } from '#shared/jobs/jobRules.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { rolloffModel } from '#shared/entities.ts'
import { checkValue } from '#shared/model/checkValue.ts'

const address = {
  address1: '12 Main St',
  address2: null,
  city: 'Ada',
  state: 'MI',
  zip: '49301',
  country: null,
}

describe('job rules', () => {
  it('O-024 shows a job as J and its number', () => {
    const displayId = rolloffModel.rules.Job.computed?.['displayId']
    expect([displayId?.({ id: 1043 }), displayId?.({ id: -1 })]).toEqual(['J1043', 'New job'])
  })

  it('S1 §3 joins the parts of its address that are not blank', () => {
    expect(jobFullAddress(address)).toBe('12 Main St, Ada, MI 49301')
    expect(jobDisplayAddress(address)).toBe('12 Main St, Ada')
    expect(jobFullAddress({ ...address, address1: ' ', city: null, state: null })).toBe('49301')
  })

  const job = {
    jobTypeId: JOB_TYPE.delivery,
    driverNotes: null,
    weight: null,
    startDate: '2026-11-21',
    endDate: null,
    preferredStartTime: null,
    preferredEndTime: null,
  }

  it('O-040 [JO39] refuses an impossible weight, and an end before its start', () => {
    const fields = (more: Partial<Parameters<typeof checkJob>[0]>) =>
      checkJob({ ...job, ...more }).map(({ code, field }) => `${code} ${field}`)
    expect(fields({ weight: 100, endDate: '2026-11-21' })).toEqual([])
    expect(fields({ weight: 100.0001 })).toEqual(['max weight'])
    expect(fields({ endDate: '2026-11-20' })).toEqual(['order endDate'])
    const preferredStartTime = '2026-11-21T15:00:00.000Z'
    expect(fields({ preferredStartTime, preferredEndTime: preferredStartTime })).toEqual([])
    expect(fields({ preferredStartTime, preferredEndTime: '2026-11-21T14:00:00.000Z' })).toEqual([
      'order preferredEndTime',
    ])
  })

  it('O-044 requires a text only for a note', () => {
    const note = { ...job, jobTypeId: JOB_TYPE.note, driverNotes: ' ' }
    expect(checkJob(note)).toEqual([{ code: 'required', field: 'driverNotes', message: 'Required' }])
    expect(checkJob({ ...note, driverNotes: 'Wash the truck' })).toEqual([])
    expect(checkJob({ ...note, jobTypeId: JOB_TYPE.delivery })).toEqual([])
  })

  it('O-040 refuses a weight below 0 with the specified message', () => {
    const { weight } = rolloffModel.entities.Job.fields
    expect([null, 0, 2.5].map((value) => checkValue(weight, value))).toEqual([null, null, null])
    expect(checkValue(weight, -0.01)?.message).toBe('Weight must be at least 0')
  })
})
