import type { App } from '#client/app/App.ts'
import { ListEditor } from '#client/screen/list/ListEditor.ts'
import { Customer } from '#shared/customers/Customer.ts'
import { createTestApp } from '../../support/createTestApp.ts'
import { known, mergeCustomer } from '../../screens/customers/support/customerStore.ts'

describe('Edits in a list', () => {
  let app: App
  let edits: ListEditor
  beforeEach(async () => {
    app = await createTestApp()
    mergeCustomer(app.store, 7)
    edits = new ListEditor({ app, entity: Customer, scope: app.store.openScope('Customers'), panel: null })
    known(app.store.cached('Customer', 7)).phone = '(616) 555-0100'
    app.review.open()
  })

  it('F-032 LS3 are rolled back after a Yes, and their review is closed', async () => {
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

  it('[ED7] are not those of a dialog over the list that stores its own', () => {
    const customer = known(app.store.cached('Customer', 7))
    app.store.journal.undo()
    const dialog = app.store.openScope('Edit customer')
    customer.billCity = 'Ionia'
    expect(edits.hasOwnChanges).toBe(false)
    dialog.rollback()
    customer.billCity = 'Ionia'
    expect(edits.hasOwnChanges).toBe(true)
  })

  it('B-02 lead to the cell of a reviewed field', () => {
    edits.goTo(known(app.store.cached('Customer', 7)), 'phone')
    expect(edits.revealRow).toEqual({ key: 7, field: 'phone', clearsFilters: true })
  })
})
