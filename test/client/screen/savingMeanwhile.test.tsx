import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import { editorOf } from '#client/screen/editor/Editor.ts'
import { editStoredRecord } from '#client/screen/editor/editRecord.ts'
import { openRecord } from '#client/screen/record/openRecord.ts'
import { customerScreen } from '#client/screens/customers/customerScreen.tsx'
import { Customer } from '#shared/customers/Customer.ts'
import { customerGraph } from '../screens/customers/support/customerGraph.ts'
import { startCustomerService, type CustomerService } from '../screens/customers/support/customerService.ts'
import { known, mergeCustomer } from '../screens/customers/support/customerStore.ts'
import { createTestApp } from '../support/createTestApp.ts'
import { pressButton } from '../support/pressButton.ts'

const customerEditor = editorOf(Customer, { noun: 'buyer', form: [[{ field: 'siteNotes' }]] })

describe('A dialog whose Save waits for its response', () => {
  let app: App
  let service: CustomerService
  let respond: () => void
  const customer = () => known(app.store.cached('Customer', 7))
  const type = (values: object): void => act(() => void Object.assign(customer(), values))
  const sent = () => waitFor(() => expect(service.saves).toHaveLength(1))
  const answered = async (): Promise<void> => {
    await act(async () => respond())
    await waitFor(() => expect(app.store.isSaving).toBe(false))
  }
  const closed = () => waitFor(() => expect(app.dialogs.openDialogs).toEqual([]))

  const openers = {
    editor: async () => {
      mergeCustomer(app.store, 7)
      let done: Promise<unknown> = Promise.resolve()
      act(() => void (done = editStoredRecord(app, customerEditor, customer())))
      await screen.findByTestId('buyer-dialog')
      return [done] as const
    },
    record: async () => {
      service.rows = { Customers: [customerGraph({ companyName: 'Great Lakes', paymentTerms: 'Net 30' })] }
      let done: Promise<unknown> = Promise.resolve()
      act(() => void (done = openRecord(app, customerScreen, 7).then((id) => id === 7)))
      await screen.findByTestId('customer-detail')
      return [done] as const
    },
  }

  beforeEach(async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    service = await startCustomerService()
    app = await createTestApp(undefined, service.url)
    const router = createMemoryRouter([{ path: '/', element: <DialogHost dialogs={app.dialogs} /> }])
    render(
      <AppProvider app={app}>
        <RouterProvider router={router} />
      </AppProvider>,
    )
  })
  afterEach(async () => {
    cleanup()
    jest.restoreAllMocks()
    await service.stop()
  })

  const save = async (): Promise<void> => {
    service.hold = new Promise((resolve) => (respond = resolve))
    await pressButton('Save')
    await sent()
  }

  it.each(['editor', 'record'] as const)('[DP5] is not undone: that of %s', async (kind) => {
    const [done] = await openers[kind]()
    type({ siteNotes: '(616) 555-0101' })
    await save()
    fireEvent(
      known(document.querySelector('.dialog-frame .dx-closebutton')),
      new MouseEvent('dxclick', { bubbles: true }),
    )
    expect(app.dialogs.openDialogs).toHaveLength(1)
    await answered()
    await closed()
    expect(await done).toBe(true)
    expect([customer().siteNotes, app.store.pending.hasChanges]).toEqual(['(616) 555-0101', false])
  })

  it.each(['editor', 'record'] as const)(
    '[ED12] stays open with what is typed meanwhile: that of %s',
    async (kind) => {
      const [done] = await openers[kind]()
      type({ siteNotes: '(616) 555-0101' })
      await save()
      type({ email: 'kim@example.org' })
      await answered()
      await waitFor(() =>
        expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false),
      )
      expect(customer().email).toBe('kim@example.org')
      await pressButton('Cancel')
      await pressButton('Yes')
      await closed()
      // What was stored before is reported to the list behind.
      expect(await done).toBe(true)
      expect(customer()).toMatchObject({ siteNotes: '(616) 555-0101', email: null })
      expect(app.store.pending.hasChanges).toBe(false)
    },
  )
})
