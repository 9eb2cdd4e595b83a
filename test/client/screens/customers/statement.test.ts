import type { App } from '#client/app/App.ts'
import { StatementDays } from '#client/screens/customers/StatementDays.ts'
import { StatementModel } from '#client/screens/customers/StatementModel.ts'
import { createTestApp } from '../../support/createTestApp.ts'
import { startCustomerService, type CustomerService } from './support/customerService.ts'
import { known, mergeCustomer } from './support/customerStore.ts'

describe('A statement', () => {
  let app: App
  let service: CustomerService
  let post: jest.SpyInstance
  const tab = { opener: window as Window | null, close: jest.fn(), location: { replace: jest.fn() } }

  beforeEach(async () => {
    sessionStorage.clear()
    service = await startCustomerService()
    service.rows = { Settings: [] }
    app = await createTestApp(undefined, service.url)
    jest.spyOn(console, 'error').mockImplementation(() => {})
    // A tab is what the browser makes of it.
    jest.spyOn(window, 'open').mockImplementation(() => tab as unknown as Window)
    post = jest.spyOn(app.api, 'post').mockResolvedValue({ address: '/api/report/Statement?id=1&ticket=t' })
  })
  afterEach(async () => {
    jest.restoreAllMocks()
    jest.clearAllMocks()
    await service.stop()
  })

  const make = (email: string | null = 'ap@lakes.example'): StatementModel => {
    mergeCustomer(app.store, 7, { email })
    const customer = known(app.store.cached('Customer', 7))
    return new StatementModel(
      app,
      customer,
      new StatementDays(sessionStorage),
      app.store.openScope('Statement'),
    )
  }
  const stored = () => service.saves.flatMap(({ entities }) => entities)
  const messages = () => app.toasts.items.map(({ message }) => message)

  it('F-076 begins with the last 30 days, which are no change', () => {
    const { statement, hasChanges } = make()
    expect(statement).toMatchObject({ startDate: '2026-10-21', endDate: '2026-11-20' })
    expect(hasChanges).toBe(false)
  })

  it('F-077 F-118 is stored and printed in a tab of its own, by an address that works once', async () => {
    const model = make()
    expect(await model.print()).toBe(true)
    expect(stored()).toEqual([expect.objectContaining({ customerId: 7, endDate: '2026-11-20' })])
    expect(post).toHaveBeenCalledWith('/api/account/ticket', {
      address: `/api/report/Statement?id=${model.statement.id}`,
    })
    expect(tab.location.replace).toHaveBeenCalledWith('/api/report/Statement?id=1&ticket=t')
    expect(tab.opener).toBeNull()
  })

  it('F-076 F-120 remembers its days for the session once it was made', async () => {
    const first = make()
    first.statement.startDate = '2026-11-01'
    expect(make().statement.startDate).toBe('2026-10-21')
    await first.print()
    expect(make().statement.startDate).toBe('2026-11-01')
  })

  it('F-076 is not made with an end before its start', async () => {
    const model = make()
    model.statement.endDate = '2026-01-01'
    expect([await model.print(), await model.email()]).toEqual([false, false])
    expect(window.open).not.toHaveBeenCalled()
    expect(stored()).toEqual([])
    expect(model.form.allShown).toBe(true)
  })

  it('F-066 F-077 is emailed with the customer’s address by one save', async () => {
    const model = make()
    expect(await model.email()).toBe(true)
    expect(stored()).toEqual([
      expect.objectContaining({ customerId: 7, startDate: '2026-10-21' }),
      expect.objectContaining({ to: 'ap@lakes.example', statementId: expect.any(Number) }),
    ])
    expect(messages()).toEqual(['Statement generated', 'Email sent'])
  })

  it('F-078 cannot be emailed without a recipient', async () => {
    expect(await make(null).email()).toBe(false)
    expect(messages()).toEqual(['A recipient email address is required for sending an email'])
    expect(stored()).toEqual([])
  })

  it('F-066 says that it could not be emailed, and nothing stays pending of the email', async () => {
    service.refuseSaves = true
    const model = make()
    expect(await model.email()).toBe(false)
    expect(messages()).toContain('Error sending email')
    expect(app.store.pending.records.map(({ typeName }) => typeName)).toEqual(['Statement'])
  })

  it('F-118 closes the tab of a statement that was not stored', async () => {
    service.refuseSaves = true
    expect(await make().print()).toBe(false)
    expect([tab.close.mock.calls.length, tab.location.replace.mock.calls.length]).toEqual([1, 0])
  })
})
