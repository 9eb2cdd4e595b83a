import type { App } from '#client/app/App.ts'
import { createSaveDependencies } from '#client/screens/customers/saveDependencies.ts'
import { CustomerListEditor } from '#client/screens/customers/CustomerListEditor.ts'
import { createTestApp } from '../../support/createTestApp.ts'
import { known, mergeCustomer } from './support/customerStore.ts'

describe('Edits in the list of customers', () => {
  let app: App
  let edits: CustomerListEditor
  beforeEach(async () => {
    app = await createTestApp()
    mergeCustomer(app.store, 7)
    edits = new CustomerListEditor(app, app.store.openScope('Customer Search'))
    known(app.store.cached('Customer', 7)).phone = '(616) 555-0100'
    app.review.open()
  })

  it('F-032 are rolled back after a Yes, and their review is closed', async () => {
    app.dialogs.confirm = () => Promise.resolve(true)
    await edits.cancel()
    expect([edits.hasChanges, app.store.pending.count, app.review.isOpen]).toEqual([false, 0, false])
  })

  it('F-032 stay, and their review too, after a No', async () => {
    app.dialogs.confirm = () => Promise.resolve(false)
    await edits.cancel()
    expect([edits.hasChanges, app.store.pending.count, app.review.isOpen]).toEqual([true, 1, true])
  })

  it('F-031 are sent only without problems; the review shows them', async () => {
    app.review.close()
    known(app.store.cached('Customer', 7)).email = 'holly.walsh'
    expect(await edits.save()).toBe(false)
    expect(app.review.isOpen).toBe(true)
    expect(app.toasts.items.map(({ message }) => message)).toEqual(['Please fix errors before saving'])
  })
})

it('F-075 says so when the jobs of a changed address could not be updated', async () => {
  const app = await createTestApp()
  app.api.post = () => Promise.reject(new Error('The jobs are locked.'))
  await createSaveDependencies(app, () => {}).updateUncompletedJobs(70)
  expect(app.toasts.items.map(({ message }) => message)).toEqual(['The jobs are locked.'])
})
