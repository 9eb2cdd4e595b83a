import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { App } from '#client/app/App.ts'
import type { Row } from '#client/store/types.ts'
import { pressButton } from '../../support/pressButton.ts'
import { customerGraph } from './support/customerGraph.ts'
import { known } from './support/customerStore.ts'
import { openCustomerPage, type CustomerPageParts } from './support/openCustomerPage.tsx'
import { startCustomerService, type CustomerService } from './support/customerService.ts'

const CUSTOMER = {
  companyName: 'Great Lakes Landscape',
  balance: 1250.5,
  paymentTerms: 'Net 30',
  created: '2024-03-02T15:00:00.000Z',
}

const graph = (values: Row = {}) => customerGraph({ ...CUSTOMER, ...values })

describe('The page of a customer', () => {
  let app: App
  let service: CustomerService
  let router: CustomerPageParts['router']

  beforeEach(async () => {
    service = await startCustomerService()
    service.rows = { Customers: [graph()] }
    jest.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(async () => {
    cleanup()
    jest.restoreAllMocks()
    await service.stop()
  })

  const open = async (id = '7', roles?: readonly string[]): Promise<void> => {
    ;({ app, router } = await openCustomerPage(service, id, roles))
  }
  const opened = async (id?: string, roles?: readonly string[]): Promise<void> => {
    await open(id, roles)
    await screen.findByTestId('customer-name')
  }
  const customer = () => known(app.store.cached('Customer', 7))
  const tab = (name: RegExp) => screen.getByRole('tab', { name })
  const change = (): void => act(() => void (customer().phone = '(616) 555-0101'))

  it('F-050 shows the name, its initials, the type and the number', async () => {
    await opened()
    expect(screen.getByTestId('customer-name').textContent).toBe('Great Lakes Landscape')
    expect(document.querySelector('.monogram')?.textContent).toBe('GL')
    expect(document.querySelector('.head-row .badge')?.textContent).toBe('Commercial')
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe(
      'Customers/Great Lakes Landscape',
    )
  })

  it.each([
    ['3-M of Ada', '3M'],
    ['éclair', 'É'],
    ['…', '?'],
  ])('F-050 takes the initials of %p as %p', async (companyName, initials) => {
    service.rows = { Customers: [graph({ companyName })] }
    await opened()
    expect(document.querySelector('.monogram')?.textContent).toBe(initials)
  })

  it('F-065 disables what needs the stored customer while edits are pending, and says why', async () => {
    await opened()
    await pressButton('More')
    const names = /^(Generate Statement|Open Invoices Report|Email Open Invoices)$/
    const states = () =>
      ['button', 'menuitem']
        .flatMap((role) => screen.getAllByRole<HTMLButtonElement>(role, { name: names }))
        .map(({ disabled, title }) => [disabled, title])
    expect(states()).toEqual([1, 2, 3].map(() => [false, '']))
    change()
    await waitFor(() => expect(states()).toEqual([1, 2, 3].map(() => [true, 'Save your changes first'])))
  })

  it('F-049 shows one tab at a time, chosen by a click or by the arrow keys, and counts what lists hold', async () => {
    await opened()
    const selected = () => screen.getByRole('tab', { selected: true })
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Customer',
      'Billing Info',
      'Service Address1',
      'Rates',
      'Rentals',
      'Jobs',
      'Invoices',
      'Payments',
      'Credits',
      'Contacts',
    ])
    expect(screen.getByRole('heading', { name: 'Identity' })).toBeTruthy()
    for (let step = 0; step < 4; step++) fireEvent.keyDown(selected(), { key: 'ArrowLeft' })
    expect([selected(), document.activeElement]).toEqual([tab(/Invoices/), tab(/Invoices/)])
    await screen.findByText('No invoices yet. They are created from completed jobs, under Invoices.')
    expect(screen.queryByTestId('account-summary')).toBeNull()
    fireEvent.keyDown(selected(), { key: 'Home' })
    expect(selected()).toBe(tab(/Invoices/))
    for (let step = 0; step < 4; step++) fireEvent.keyDown(selected(), { key: 'ArrowRight' })
    expect([selected(), selected().tabIndex, tab(/Rates/).tabIndex]).toEqual([tab(/^Customer/), 0, -1])
    fireEvent.click(tab(/Billing/))
    expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(tab(/Billing/).id)
    expect([
      tab(/Billing/).getAttribute('aria-controls'),
      screen.getByRole('heading', { name: 'Terms' }),
    ]).toEqual([screen.getByRole('tabpanel').id, expect.anything()])
    expect(screen.getByTestId('account-summary')).toBeTruthy()
  })

  it('sums up the account', async () => {
    await opened()
    const summary = screen.getByTestId('account-summary')
    expect([...summary.querySelectorAll('.stats b')].map(({ textContent }) => textContent)).toEqual([
      '$1,250.50',
      '1',
    ])
    const facts = new Map(
      [...summary.querySelectorAll('dl div')].map((each) => [
        each.querySelector('dt')?.textContent,
        each.querySelector('dd')?.textContent,
      ]),
    )
    expect([facts.get('Payment terms'), facts.get('Extension rate'), facts.get('Customer since')]).toEqual([
      'Net 30',
      '—',
      '03/02/2024',
    ])
  })

  it('F-040 says that a customer does not exist', async () => {
    service.rows = { Customers: [] }
    await open('12')
    const missing = await screen.findByTestId('customer-missing')
    expect(missing.textContent).toContain('Customer 12 was not found or was deleted')
    fireEvent.click(within(missing).getByRole('link', { name: 'Back to the customers' }))
    await screen.findByText(/^search/)
  })

  it('[FL2] says in a banner that a customer could not be loaded, and tries again', async () => {
    const fetched = jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('offline'))
    await open()
    await screen.findByText('The customer could not be loaded')
    expect(app.toasts.items).toEqual([])
    fetched.mockRestore()
    await pressButton('Try again')
    await screen.findByTestId('customer-name')
    expect(screen.queryByTestId('failure-banner')).toBeNull()
  })

  it('F-048 closes to the search, at the row of the customer', async () => {
    await opened()
    await pressButton('Close')
    expect(await screen.findByText('search {"returnTo":7}')).toBeTruthy()
  })

  it('F-032 Cancel asks before it rolls back, and stays on the customer', async () => {
    await opened()
    change()
    await pressButton('Cancel')
    await screen.findByText('Are you sure you want to cancel changes?')
    await pressButton('No')
    await waitFor(() => expect(app.dialogs.openDialogs).toEqual([]))
    expect(customer().phone).toBe('(616) 555-0101')
    await pressButton('Cancel')
    await pressButton('Yes')
    await waitFor(() => expect(customer().phone).toBeNull())
    expect(router.state.location.pathname).toBe('/customers/7')
  })

  it('F-031 saves by its button and by Ctrl+S, which does nothing while nothing is pending', async () => {
    await opened()
    const save = () =>
      act(() => void app.shortcuts.handle(new KeyboardEvent('keydown', { key: 's', ctrlKey: true })))
    save()
    change()
    save()
    await waitFor(() => expect(app.toasts.items.map(({ message }) => message)).toEqual(['Saved']))
    expect(service.saves).toHaveLength(1)
    act(() => void (customer().phone = '(616) 555-0102'))
    await pressButton('Save')
    await waitFor(() => expect(service.saves).toHaveLength(2))
    await screen.findByRole('button', { name: 'Close' })
  })

  it('F-060 RC2 a new customer asks for nothing to be saved, and is gone with its page', async () => {
    await opened('new')
    expect(screen.getByTestId('customer-name').textContent).toBe('New customer')
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe('Customers/New customer')
    await pressButton('Close')
    await screen.findByText(/^search/)
    expect(app.store.pending.hasChanges).toBe(false)
  })

  it('F-032 Cancel of a new customer closes its page', async () => {
    await opened('new')
    const [added] = app.store.pending.records
    act(() => void Object.assign(known(added?.entity ?? null), { firstName: 'Ann' }))
    await pressButton('Cancel')
    await pressButton('Yes')
    await screen.findByText(/^search/)
    expect(app.store.pending.hasChanges).toBe(false)
  })

  it('says that the creation of a customer was undone', async () => {
    await opened('new')
    act(() => app.store.journal.undo())
    expect(screen.getByTestId('customer-missing').textContent).toContain('The new customer was undone')
  })
})
