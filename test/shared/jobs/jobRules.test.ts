import { checkJob, jobDisplayAddress, jobFullAddress } from '#shared/jobs/jobRules.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { rolloffModel } from '#shared/entities.ts'
import { validateValue } from '#shared/model/validate.ts'

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

  it('S1 §3 joins the parts of its address that there are', () => {
    expect(jobFullAddress(address)).toBe('12 Main St, Ada, MI 49301')
    expect(jobDisplayAddress(address)).toBe('12 Main St, Ada')
    expect(jobFullAddress({ ...address, address1: ' ', city: null, state: null })).toBe('49301')
  })

  it('O-044 wants words of a note, and of nothing else', () => {
    const note = { jobTypeId: JOB_TYPE.note, driverNotes: ' ' }
    expect(checkJob(note)).toEqual([{ rule: 'required', field: 'driverNotes', message: 'Required' }])
    expect(checkJob({ ...note, driverNotes: 'Wash the truck' })).toEqual([])
    expect(checkJob({ ...note, jobTypeId: JOB_TYPE.delivery })).toEqual([])
  })

  it('O-040 refuses a weight below 0 in the words of the specification', () => {
    const { weight } = rolloffModel.entities.Job.fields
    expect([null, 0, 2.5].map((value) => validateValue(weight, value))).toEqual([null, null, null])
    expect(validateValue(weight, -0.01)?.message).toBe('Weight must be at least 0')
  })
})
