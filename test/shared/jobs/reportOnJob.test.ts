import { planReport, reportRefusal } from '#shared/jobs/reportOnJob.ts'

const driver = { userId: 901, roles: ['Schedule'] }
const job = { driverId: 901, completed: null, deleted: null, weight: 2, driverNotes: 'Key under the mat' }
const AT = '2026-11-20T15:00:00.000Z'

describe('[JO42] a report on a job', () => {
  it('adds the note below the others, and keeps the weight unless it has one', () => {
    expect(planReport(job, { note: 'Gate was locked' })).toEqual({
      weight: 2,
      driverNotes: 'Key under the mat\nGate was locked',
    })
    expect(planReport({ ...job, driverNotes: null }, { note: 'Gate was locked', weight: 3.5 })).toEqual({
      weight: 3.5,
      driverNotes: 'Gate was locked',
    })
    expect(planReport(job, { note: ' ', weight: null })).toEqual({
      weight: null,
      driverNotes: 'Key under the mat',
    })
  })

  it('is refused for a deleted or completed job, and for a wrong weight', () => {
    const report = { note: 'Gate was locked', weight: 3 }
    expect(reportRefusal(driver, job, report)).toBeNull()
    expect(reportRefusal(driver, { ...job, deleted: AT }, report)?.message).toBe('This job has been deleted.')
    expect(reportRefusal(driver, { ...job, completed: AT }, report)?.message).toBe(
      'This job has been completed already.',
    )
    expect(reportRefusal(driver, job, { ...report, weight: -1 })?.message).toBe('Weight must be at least 0')
    expect(reportRefusal(driver, job, { ...report, weight: 1000 })?.field).toBe('weight')
    expect(reportRefusal(driver, job, { note: 'x'.repeat(2_001) })).toMatchObject({
      field: 'note',
      message: 'Must be at most 2000 characters',
    })
  })
})
