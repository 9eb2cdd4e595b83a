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
    const confirm = jest.spyOn(app.dialogs, 'confirm').mockResolvedValue(false)
    expect(await jobSaving.askBefore?.(app, job, edited('notes'))).toBe(true)
    expect(confirm).not.toHaveBeenCalled()
    expect(await jobSaving.askBefore?.(app, job, edited('weight'))).toBe(false)
    expect(confirm).toHaveBeenCalledWith('42.5 tons is 17 times the weight limit of 2.5 tons. Is it right?')
  })
  it.each([
    ['the other job of its pair', { relatedJobId: 8, driverId: null }],
    ['the clock of its driver', { relatedJobId: null, driverId: 3 }],
  ])(
    '[DI300] stores nothing while it is not known what to ask about %s, and says why',
    async (_of, stored) => {
      const app = await createTestApp()
      app.store.mergeRows('Job', [rowOf('Job', { id: 7, jobTypeId: 2, ...stored })])
      const job = known(app.store.cached('Job', 7))
      jest.spyOn(app.store, 'query').mockRejectedValue(new Error('The server is busy.'))
      job.driverId = 5
      expect(await saveRecords(app, [job], () => undefined)).toBe(false)
      expect(app.store.pending.records).toHaveLength(1)
      expect(app.toasts.items).toHaveLength(1)
    },
  )
})
