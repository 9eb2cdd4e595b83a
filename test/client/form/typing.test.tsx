import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Customer } from '#shared/customers/Customer.ts'
import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import type { App } from '#client/app/App.ts'
import { UndoRedo } from '#client/app/review/UndoRedo.tsx'
import { EntityField } from '#client/form/EntityField.tsx'
import { FormState, FormStateProvider } from '#client/form/FormState.ts'
import { known, mergeCustomer } from '../screens/customers/support/customerStore.ts'
import { createTestApp } from '../support/createTestApp.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'

describe('Typing into a field of an entity', () => {
  let app: App
  const customer = () => known(app.store.cached('Customer', 7))
  const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

  beforeEach(async () => {
    app = await createTestApp()
    mergeCustomer(app.store, 7, { extensionRate: 12, email: null })
    const address = known(app.store.cached('ServiceAddress', 70))
    render(
      <AppProvider app={app}>
        <FormStateProvider value={new FormState()}>
          <UndoRedo />
          <EntityField entity={customer()} of={Customer} field="companyName" />
          <EntityField entity={customer()} of={Customer} field="email" />
          <EntityField entity={customer()} of={Customer} field="extensionRate" />
          <EntityField entity={address} of={ServiceAddress} field="notes" />
          <EntityField entity={address} of={ServiceAddress} field="zone" />
        </FormStateProvider>
      </AppProvider>,
    )
  })
  afterEach(cleanup)

  const enter = (label: string) => act(() => input(label).focus())
  const type = (label: string, ...texts: readonly string[]) => {
    for (const text of texts) fireEvent.input(input(label), { target: { value: text } })
  }
  const pressIn = (label: string, keys: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { ...keys, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'target', { value: input(label) })
    act(() => void app.shortcuts.handle(event))
    return event.defaultPrevented
  }

  it('is pending from the first key, without leaving the field, and stays as typed', () => {
    enter('Company name')
    type('Company name', ' ')
    expect([customer().companyName, input('Company name').value]).toEqual([null, ' '])
    type('Company name', ' N', ' North ')
    expect([customer().companyName, input('Company name').value]).toEqual(['North', ' North '])
    expect(app.store.pending.count).toBe(1)
    act(() => input('Company name').blur())
    expect(input('Company name').value).toBe('North')
    expect(app.store.journal.entries.map(({ label }) => label)).toEqual(['Change Company name'])
  })

  it('B-01 is undone and redone inside the field by Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z, and from the next field too', () => {
    enter('Company name')
    type('Company name', 'N', 'No')
    expect(pressIn('Company name', { key: 'z', ctrlKey: true })).toBe(true)
    expect(input('Company name').value).toBe('Great Lakes Landscape')
    pressIn('Company name', { key: 'y', ctrlKey: true })
    expect(input('Company name').value).toBe('No')
    enter('Email')
    pressIn('Email', { key: 'z', ctrlKey: true })
    expect([customer().companyName, app.store.pending.count]).toEqual(['Great Lakes Landscape', 0])
    pressIn('Email', { key: 'Z', ctrlKey: true, shiftKey: true })
    expect(customer().companyName).toBe('No')
  })

  it('keeps a text that is not a number, shows it as typed and reports it once the field was left', () => {
    enter('Extension rate')
    type('Extension rate', '1', '12', '12 t')
    expect([customer().extensionRate, input('Extension rate').value]).toEqual(['12 t', '12 t'])
    expect(screen.queryByRole('alert')).toBeNull()
    act(() => input('Extension rate').blur())
    expect(input('Extension rate').value).toBe('12 t')
    expect(screen.getByRole('alert').textContent).toBe('Value needs to be a number')
    type('Extension rate', '12.', '12.5')
    expect([customer().extensionRate, input('Extension rate').value]).toEqual([12.5, '12.5'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps an exponent as typed in a field of whole numbers, where it is a problem', () => {
    const address = known(app.store.cached('ServiceAddress', 70))
    enter('Zone')
    type('Zone', '1', '1e', '1e2')
    expect([address.zone, input('Zone').value]).toEqual(['1e2', '1e2'])
    expect(app.store.problems(address).map(({ code, field }) => [code, field])).toEqual([['kind', 'zone']])
  })

  it('undoes a note line by line', () => {
    enter('Notes')
    type('Notes', 'Gate', 'Gate 4711', 'Gate 4711\n', 'Gate 4711\nDog', 'Gate 4711\nDog!')
    pressIn('Notes', { key: 'z', ctrlKey: true })
    expect(input('Notes').value).toBe('Gate 4711')
    pressIn('Notes', { key: 'z', ctrlKey: true })
    expect([input('Notes').value, app.store.pending.count]).toEqual(['', 0])
  })

  it('reports a text that is too long instead of cutting it', () => {
    const long = 'x'.repeat(400)
    enter('Company name')
    type('Company name', long)
    act(() => input('Company name').blur())
    expect(input('Company name').value).toBe(long)
    expect(screen.getByRole('alert').textContent).toMatch(/^Must be at most \d+ characters$/)
  })
})
