import type { App } from '#client/app/App.ts'
import { storeEdit } from '#client/context/saving/storeEdit.ts'
import { SaveConflict, SaveRejected } from '#client/store/errors.ts'
import { known, mergeCustomer, rowOf } from '../screens/customers/support/customerStore.ts'
import { createTestApp } from '../support/createTestApp.ts'

describe('An edit that is stored at once', () => {
  let app: App
  let logged: jest.SpyInstance
  const customer = () => known(app.store.cached('Customer', 7))
  const toasts = () => app.toasts.items.map(({ message }) => message)

  beforeEach(async () => {
    app = await createTestApp()
    logged = jest.spyOn(console, 'error').mockImplementation(() => {})
    mergeCustomer(app.store, 7)
  })
  afterEach(() => logged.mockRestore())

  it('[LT3] is undone where the server refuses it, which says why and opens no review of nothing', async () => {
    const before = customer().siteNotes
    const problem = { entity: customer(), code: 'unique', field: 'siteNotes', message: 'It is taken.' }
    const refusal = new SaveRejected('rule_violations', 422, 'The save was refused.', [problem])
    jest.spyOn(app.store, 'save').mockRejectedValue(refusal)
    const isStored = await storeEdit(app, 'Call', () => {
      customer().siteNotes = '(616) 555-0101'
    })
    expect([isStored, customer().siteNotes, app.store.pending.count]).toEqual([false, before, 0])
    expect([app.review.isOpen, toasts()]).toEqual([false, ['The save was refused.\nIt is taken.']])
  })

  it('[LT3] is undone where somebody changed the record meanwhile, who is named, and shows what is stored', async () => {
    const current = rowOf('Customer', { id: 7, typeId: 1, siteNotes: '(616) 555-0199', rowVersion: 9 })
    const conflict = {
      entity: customer(),
      typeName: 'Customer',
      current,
      changedBy: 'Ann Kuiper',
      changedAt: null,
      isDeleted: false,
      fields: [],
    }
    jest.spyOn(app.store, 'save').mockRejectedValue(new SaveConflict('It was changed.', [conflict]))
    const isStored = await storeEdit(app, 'Call', () => {
      customer().siteNotes = '(616) 555-0101'
    })
    expect([isStored, app.dialogs.openDialogs.length, app.store.pending.count]).toEqual([false, 0, 0])
    expect(customer().siteNotes).toBe('(616) 555-0199')
    expect(toasts()).toEqual([
      expect.stringMatching(/ was changed by Ann Kuiper meanwhile\. It is shown as it is now/),
    ])
  })

  it('[LT3] is undone where its record has a problem, which is said', async () => {
    const save = jest.spyOn(app.store, 'save')
    const isStored = await storeEdit(app, 'Call', () => {
      customer().phone = '12'
    })
    expect([isStored, save.mock.calls.length, app.store.pending.count, app.review.isOpen]).toEqual([
      false,
      0,
      0,
      false,
    ])
    expect(toasts()).toEqual([expect.stringMatching(/phone/i)])
  })
})
