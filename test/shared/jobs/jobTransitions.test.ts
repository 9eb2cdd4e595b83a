import {
  closeTimes,
  copyOfJob,
  copyRefusal,
  correctionRefusal,
  openRentalRefusal,
  pauseRefusal,
  planJobDeletion,
  planStart,
  startRefusal,
} from '#shared/jobs/jobTransitions.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { addMinutes } from '#shared/kernel/days.ts'

const NOW = '2026-11-21T15:00:00.000Z'
const job = { driverId: 4, completed: null }
const running = { id: 70, started: addMinutes(NOW, -25), completed: null, totalMinutes: null, deleted: null }
const ended = { ...running, id: 71, completed: addMinutes(NOW, -5), totalMinutes: 20 }

describe('starting a job', () => {
  it('[JO15] requires a driver, an open job and no running time', () => {
    expect(startRefusal(job, [ended])).toBeNull()
    expect(startRefusal({ ...job, driverId: null }, [])?.code).toBe('jobUnassigned')
    expect(startRefusal({ ...job, completed: NOW }, [])?.code).toBe('jobCompleted')
    expect(startRefusal(job, [running])?.code).toBe('jobStarted')
  })

  it('[JO15] starts a time record, and sets the job’s start the first time', () => {
    expect(planStart({ started: null }, NOW)).toEqual({ job: { started: NOW }, newTime: { started: NOW } })
    expect(planStart({ started: ended.started }, NOW).job).toEqual({ started: ended.started })
  })
})

describe('correcting a period of work', () => {
  const correct = (changes: object) =>
    correctionRefusal(ended, { ...ended, ...changes }, [ended, running], NOW)?.code ?? null

  it('O-048 is refused in the future, before its start, for more than a day and over another one', () => {
    const others = { ...running, started: addMinutes(NOW, -3) }
    expect(correct({ started: addMinutes(NOW, 1) })).toBe('timeInFuture')
    expect(correct({ completed: addMinutes(NOW, 1) })).toBe('timeInFuture')
    expect(correct({ completed: addMinutes(ended.started, -1) })).toBe('timeOrder')
    expect(correct({ started: addMinutes(NOW, -3 * 24 * 60) })).toBe('timeLength')
    expect(correct({ started: addMinutes(NOW, -20) })).toBe('timeOverlap')
    expect(
      correctionRefusal(ended, { ...ended, started: addMinutes(NOW, -20) }, [ended, others], NOW),
    ).toBeNull()
  })

  it('O-048 may end a stored one that is in the future at its start', () => {
    const ahead = { ...ended, started: addMinutes(NOW, 60), completed: addMinutes(NOW, 90) }
    expect(correctionRefusal(ahead, { ...ahead, completed: ahead.started }, [ahead], NOW)).toBeNull()
  })
})

describe('pausing a job', () => {
  it('O-052 [JO16] is refused unless the job is running', () => {
    const message = 'Selected job has not been started or is already paused.'
    expect(pauseRefusal(job, [])?.message).toBe(message)
    expect(pauseRefusal(job, [ended])?.message).toBe(message)
    expect(pauseRefusal({ completed: NOW }, [running])?.message).toBe(message)
    expect(pauseRefusal(job, [ended, running])).toBeNull()
  })

  it('O-052 [JO16] ends running records, never before their start', () => {
    expect(closeTimes([running, ended, { ...running, id: 72, deleted: NOW }], NOW)).toEqual([
      { id: 70, completed: NOW, totalMinutes: 25 },
    ])
    const ahead = { ...running, started: addMinutes(NOW, 3) }
    expect(closeTimes([ahead], NOW)).toEqual([{ id: 70, completed: ahead.started, totalMinutes: 0 }])
    const forgotten = { ...running, started: addMinutes(NOW, -62 * 60) }
    expect(closeTimes([forgotten], NOW)).toMatchObject([{ totalMinutes: 24 * 60 }])
  })
})

describe('deleting, copying and opening', () => {
  it('O-051 [JO27] deletes the time records and recalculates the status of the rental', () => {
    const times = [running, { ...ended, deleted: NOW }]
    expect(planJobDeletion({ id: 1, rentalId: 50 }, times)).toEqual({
      jobId: 1,
      jobTimeIds: [70],
      rentalIds: [50],
    })
    expect(planJobDeletion({ id: 1, rentalId: null }, []).rentalIds).toEqual([])
  })

  it('O-056 [JO28] copies destinations and notes only', () => {
    const message = 'You can only copy Destination and Note jobs.'
    const refused = Object.values(JOB_TYPE).filter(
      (jobTypeId) => copyRefusal({ jobTypeId })?.message === message,
    )
    expect(refused).toEqual([1, 2, 3, 4, 5])
  })

  it('O-056 [JO28] copies the planned fields, at display order 99', () => {
    const note = {
      jobTypeId: JOB_TYPE.note,
      driverId: 4,
      startDate: '2026-11-21',
      endDate: null,
      preferredStartTime: null,
      preferredEndTime: null,
      storageDumpSiteId: null,
      notes: null,
      driverNotes: 'Fuel up',
      siteName: null,
      address1: null,
      address2: null,
      city: null,
      state: null,
      zip: null,
      country: null,
      latitude: null,
      longitude: null,
    }
    const done = { id: 9, rowVersion: 3, started: NOW, completed: NOW, weight: 2, displayOrder: 1 }
    expect(copyOfJob({ ...note, ...done })).toEqual({ ...note, displayOrder: 99 })
  })

  it('O-057 [JO29] refuses to open the rental of a job without one', () => {
    expect(openRentalRefusal({ rentalId: null })?.message).toBe('Selected job does not have a rental.')
    expect(openRentalRefusal({ rentalId: 50 })).toBeNull()
  })
})
