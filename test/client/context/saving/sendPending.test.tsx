import { act, cleanup, render, screen } from '@testing-library/react'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { sendPending } from '#client/context/saving/sendPending.ts'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import { SaveConflict, SaveRejected } from '#client/store/errors.ts'
import type { SaveOutcome } from '#client/store/types.ts'
import { known, mergeCustomer } from '../../screens/customers/support/customerStore.ts'
import {
  startCustomerService,
  type CustomerService,
} from '../../screens/customers/support/customerService.ts'
import { createTestApp } from '../../support/createTestApp.ts'

describe('A save of pending changes', () => {
  let app: App
  let service: CustomerService
  let logged: jest.SpyInstance
  const customer = (id = 7) => known(app.store.cached('Customer', id))
  const toasts = () => app.toasts.items.map(({ message }) => message)
  const send = () => act(async () => (await sendPending(app, [customer()])) !== null)

  beforeEach(async () => {
    service = await startCustomerService()
    app = await createTestApp(undefined, service.url)
    logged = jest.spyOn(console, 'error').mockImplementation(() => {})
    mergeCustomer(app.store, 7)
    mergeCustomer(app.store, 8)
    customer().phone = '(616) 555-0101'
    app.review.open()
  })
  afterEach(async () => {
    cleanup()
    logged.mockRestore()
    await service.stop()
  })

  it('B-02 closes the review once nothing is pending any more', async () => {
    expect(await send()).toBe(true)
    expect([app.store.pending.count, app.review.isOpen, toasts()]).toEqual([0, false, []])
  })

  it('B-02 leaves the review open while something else is pending', async () => {
    customer(8).phone = '(616) 555-0102'
    expect(await send()).toBe(true)
    expect([app.store.pending.count, app.review.isOpen]).toEqual([1, true])
  })

  it('F-036 reports a refusal, and opens the review only for problems of single records', async () => {
    app.review.close()
    service.refuseSaves = true
    expect(await send()).toBe(false)
    expect([app.store.pending.count, app.review.isOpen, toasts()]).toEqual([
      1,
      false,
      ['You may not delete customers.'],
    ])
    const problem = { entity: customer(), code: 'unique', field: 'phone', message: 'It is taken.' }
    const refusal = new SaveRejected('rule_violations', 422, 'The save was refused.', [problem])
    jest.spyOn(app.store, 'save').mockRejectedValue(refusal)
    expect(await send()).toBe(false)
    expect([app.review.isOpen, toasts().at(-1)]).toEqual([true, 'The save was refused.\nIt is taken.'])
  })

  it('[ED7] leaves the review closed when a dialog shows itself why its save was refused', async () => {
    app.review.close()
    const problem = { entity: customer(), code: 'unique', field: 'phone', message: 'It is taken.' }
    const refusal = new SaveRejected('rule_violations', 422, 'The save was refused.', [problem])
    jest.spyOn(app.store, 'save').mockRejectedValue(refusal)
    const dialog = { isDialog: true, save: () => Promise.resolve(false), goTo: () => {} } as const
    const detach = app.review.attach(dialog)
    expect(await send()).toBe(false)
    expect([app.review.isOpen, toasts()]).toEqual([false, ['The save was refused.\nIt is taken.']])
    detach()
  })

  it('F-038 asks what to do with what others changed meanwhile', async () => {
    render(
      <AppProvider app={app}>
        <DialogHost dialogs={app.dialogs} />
      </AppProvider>,
    )
    const conflict = {
      entity: customer(),
      typeName: 'Customer',
      fields: [],
      current: null,
      isDeleted: true,
      changedBy: 'Ann Visser',
      changedAt: null,
    }
    jest.spyOn(app.store, 'save').mockRejectedValue(new SaveConflict('Modified.', [conflict]))
    let stored: Promise<SaveOutcome | null> = Promise.resolve({ entities: [], keyMappings: [] })
    act(() => {
      stored = sendPending(app, [customer()])
    })
    await screen.findByRole('heading', { name: 'Customer Great Lakes Landscape' })
    act(() => app.dialogs.cancelAll())
    expect([await stored, toasts()]).toEqual([null, []])
  })
})
