import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import { addStoredRecord } from '#client/screen/editor/editRecord.ts'
import { statementEditor } from '#client/screens/customers/statementEditor.tsx'
import { createTestApp } from '../../support/createTestApp.ts'
import { pressButton } from '../../support/pressButton.ts'
import { startCustomerService, type CustomerService } from './support/customerService.ts'
import { known, mergeCustomer } from './support/customerStore.ts'

describe('A statement', () => {
  let app: App
  let service: CustomerService
  let post: jest.SpyInstance
  const tab = {
    opener: window as Window | null,
    document: document.implementation.createHTMLDocument(),
    close: jest.fn(),
    location: { replace: jest.fn() },
  }

  beforeEach(async () => {
    sessionStorage.clear()
    service = await startCustomerService()
    service.rows = { Settings: [] }
    app = await createTestApp(undefined, service.url)
    jest.spyOn(console, 'error').mockImplementation(() => {})
    // A tab is what the browser makes of it.
    jest.spyOn(window, 'open').mockImplementation(() => tab as unknown as Window)
    post = jest.spyOn(app.api, 'post').mockResolvedValue({ address: '/api/report/Statement?id=1&ticket=t' })
    render(
      <AppProvider app={app}>
        <DialogHost dialogs={app.dialogs} />
      </AppProvider>,
    )
  })
  afterEach(async () => {
    cleanup()
    jest.restoreAllMocks()
    jest.clearAllMocks()
    await service.stop()
  })

  const begin = async (email: string | null = 'ap@lakes.example') => {
    mergeCustomer(app.store, 7, { email })
    act(() => void addStoredRecord(app, statementEditor, { customerId: 7 }))
    await screen.findByTestId('statement-dialog')
    return known(app.store.local('Statement').at(-1) ?? null)
  }
  const done = () => waitFor(() => expect(app.dialogs.openDialogs).toEqual([]))
  const stored = () => service.saves.flatMap(({ entities }) => entities)
  const messages = () => app.toasts.items.map(({ message }) => message)
  const shown = (message: string) => waitFor(() => expect(messages()).toContain(message))

  it('F-076 begins with the last 30 days, which are no change', async () => {
    expect(await begin()).toMatchObject({ startDate: '2026-10-21', endDate: '2026-11-20' })
    expect(screen.getByText('It is emailed to ap@lakes.example.')).toBeTruthy()
    await pressButton('Cancel')
    await done()
    expect(app.store.pending.count).toBe(0)
  })

  it('F-077 F-118 is stored and printed in a tab of its own, by an address that works once', async () => {
    const statement = await begin()
    await pressButton('Print')
    await done()
    expect(stored()).toEqual([expect.objectContaining({ customerId: 7, endDate: '2026-11-20' })])
    expect(post).toHaveBeenCalledWith('/api/account/ticket', {
      address: `/api/report/Statement?id=${statement.id}`,
    })
    expect(tab.location.replace).toHaveBeenCalledWith('/api/report/Statement?id=1&ticket=t')
    expect(tab.opener).toBeNull()
  })

  it('F-076 F-120 remembers its days for the session once it was made', async () => {
    const abandoned = await begin()
    act(() => void (abandoned.startDate = '2026-11-02'))
    act(() => app.dialogs.cancelAll())
    await waitFor(() => expect(app.store.pending.count).toBe(0))
    const first = await begin()
    expect(first.startDate).toBe('2026-10-21')
    act(() => void (first.startDate = '2026-11-01'))
    await pressButton('Print')
    await done()
    expect((await begin()).startDate).toBe('2026-11-01')
  })

  it('F-076 is not made with an end before its start', async () => {
    const statement = await begin()
    act(() => void (statement.endDate = '2026-01-01'))
    await pressButton('Print')
    await shown('Please fix errors before saving')
    await pressButton('Email')
    expect(window.open).not.toHaveBeenCalled()
    expect([stored(), app.dialogs.openDialogs.length]).toEqual([[], 1])
  })

  it('F-066 F-077 is emailed with the customer’s address by one save', async () => {
    await begin()
    await pressButton('Email')
    await done()
    expect(stored()).toEqual([
      expect.objectContaining({ customerId: 7, startDate: '2026-10-21' }),
      expect.objectContaining({ to: 'ap@lakes.example', statementId: expect.any(Number) }),
    ])
    expect(messages()).toEqual(['Statement generated', 'Email sent'])
  })

  it('F-078 cannot be emailed without a recipient', async () => {
    await begin(null)
    expect(screen.getByText('This customer has no email address.')).toBeTruthy()
    await pressButton('Email')
    await shown('A recipient email address is required for sending an email')
    expect([stored(), app.dialogs.openDialogs.length]).toEqual([[], 1])
  })

  it('F-066 says that it could not be emailed, and nothing stays pending of the email', async () => {
    service.refuseSaves = true
    await begin()
    await pressButton('Email')
    await shown('Error sending email')
    await waitFor(() =>
      expect(app.store.pending.records.map(({ typeName }) => typeName)).toEqual(['Statement']),
    )
  })

  it('F-066 [SA7] sends one email, however often Email is pressed without a response', async () => {
    await begin()
    const { fetch } = globalThis
    let isLost = false
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const response = await fetch(input, init)
      if (isLost || !response.url.endsWith('/SaveChanges')) return response
      isLost = true
      throw new TypeError('Failed to fetch')
    })
    await pressButton('Email')
    await shown('Error sending email')
    await pressButton('Email')
    await done()
    expect([service.saves.length, app.store.pending.hasChanges]).toEqual([2, false])
    expect(service.saves[1]).toEqual(service.saves[0])
  })

  it('F-118 closes the tab of a statement that was not stored', async () => {
    service.refuseSaves = true
    await begin()
    await pressButton('Print')
    await waitFor(() => expect(tab.close).toHaveBeenCalledTimes(1))
    expect([tab.location.replace.mock.calls.length, app.dialogs.openDialogs.length]).toEqual([0, 1])
  })
})
