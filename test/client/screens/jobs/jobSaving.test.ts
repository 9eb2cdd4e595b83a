import { saveRecords } from '#client/context/saving/saveRecords.ts'
import { jobSaving } from '#client/screen/jobs/saving.ts'
import { createTestApp } from '#test/client/support/createTestApp.ts'
import { known, rowOf } from '../customers/support/customerStore.ts'

const edited = (name: string) => ({ has: (field: string) => field === name, before: () => null })

describe('Saving a job', () => {
  it('[JO235] asks about a weight that is hardly possible, only where it was changed', async () => {
    const app = await createTestApp()
    app.store.mergeRows('Job', [
      rowOf('Job', { id: 7, jobTypeId: 2, weight: 42.5, dumpsterWeightLimit: 2.5 }),
    ])
    const job = known(app.store.cached('Job', 7))
    expect(jobSaving.question?.(app, job, edited('notes'))).toBeNull()
    expect(jobSaving.question?.(app, job, edited('weight'))).toBe(
      '42.5 tons is 17 times the weight limit of 2.5 tons. Is it right?',
    )
  })

  it('[SG400] asks once about all jobs of a save, with the number of each', async () => {
    const app = await createTestApp()
    for (let id = 1; id <= 10; id += 1)
      app.store.mergeRows('Job', [
        rowOf('Job', { id, jobTypeId: 2, startDate: '2026-11-20', dumpsterWeightLimit: 2 }),
      ])
    const jobs = Array.from({ length: 10 }, (_, index) => known(app.store.cached('Job', index + 1)))
    for (const job of jobs) job.weight = 7
    const confirm = jest.spyOn(app.dialogs, 'confirm').mockResolvedValue(false)
    expect(await saveRecords(app, jobs, () => undefined)).toBe(false)
    expect(confirm.mock.calls).toEqual([[expect.stringMatching(/^Job J1: 7 tons is 3.5 times .*\nJob J2: /)]])
    expect(confirm.mock.calls[0]?.[0].split('\n').slice(8)).toEqual([
      'And 2 more questions of this kind.',
      'Do you want to save them all?',
    ])
    expect(app.store.pending.records).toHaveLength(10)
  })

  it.each([
    ['the other job of its pair', { relatedJobId: 8, driverId: null }],
    ['the clock of its driver', { relatedJobId: null, driverId: 3 }],
  ])(
    '[DI300] stores nothing while it is not known what to ask about %s, and says why',
    async (_of, stored) => {
      const app = await createTestApp()
      app.store.mergeRows('Job', [rowOf('Job', { id: 7, jobTypeId: 2, startDate: '2026-11-20', ...stored })])
      const job = known(app.store.cached('Job', 7))
      jest.spyOn(app.store, 'query').mockRejectedValue(new Error('The server is busy.'))
      job.driverId = 5
      expect(await saveRecords(app, [job], () => undefined)).toBe(false)
      expect(app.store.pending.records).toHaveLength(1)
      expect(app.toasts.items).toHaveLength(1)
    },
  )
})
