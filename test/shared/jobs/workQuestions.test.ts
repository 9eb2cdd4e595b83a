import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { completionQuestions, startQuestions } from '#shared/jobs/workQuestions.ts'

const [YESTERDAY, TODAY] = ['2026-11-28', '2026-11-29']
const pickUp = { id: 7, jobTypeId: JOB_TYPE.pickUp, startDate: TODAY, started: null }
const OTHER_DAY = 'J7 is planned for 11/28/2026, not for today.'
const UNSTARTED = 'J7 was never started: none of its time is recorded.'

describe('what a driver is asked', () => {
  it('[JO232] is whether a job of another day is the right one, before it is started', () => {
    expect(startQuestions(pickUp, TODAY)).toEqual([])
    expect(startQuestions({ ...pickUp, startDate: YESTERDAY }, TODAY)).toEqual([OTHER_DAY])
  })

  it('[JO232] is whether it was done at all, before it is completed without ever being started', () => {
    expect(completionQuestions(pickUp, [], TODAY)).toEqual([UNSTARTED])
    expect(completionQuestions({ ...pickUp, startDate: YESTERDAY }, [], TODAY)).toEqual([
      OTHER_DAY,
      UNSTARTED,
    ])
    expect(completionQuestions({ ...pickUp, jobTypeId: JOB_TYPE.note }, [], TODAY)).toEqual([])
  })

  it('O-101 [JO232] is nothing about a job that was begun before midnight', () => {
    const begun = { ...pickUp, startDate: YESTERDAY }
    expect(completionQuestions(begun, [{ completed: null, deleted: null }], TODAY)).toEqual([])
  })
})
