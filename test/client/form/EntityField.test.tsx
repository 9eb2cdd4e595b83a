import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Customer } from '#shared/customers/Customer.ts'
import type { App } from '#client/app/App.ts'
import { EntityField } from '#client/form/EntityField.tsx'
import { FormState, FormStateProvider } from '#client/form/FormState.ts'
import { known, mergeCustomer } from '../screens/customers/support/customerStore.ts'
import { createTestApp } from '../support/createTestApp.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'

describe('A field of an entity', () => {
  let app: App
  let form: FormState
  const customer = () => known(app.store.cached('Customer', 7))

  const show = async (roles?: readonly string[]) => {
    app = await createTestApp(roles)
    form = new FormState()
    mergeCustomer(app.store, 7, { extensionRate: 12, phone: '555' })
    render(
      <AppProvider app={app}>
        <FormStateProvider value={form}>
          <EntityField entity={customer()} of={Customer} field="companyName" />
          <EntityField entity={customer()} of={Customer} field="email" />
          <EntityField entity={customer()} of={Customer} field="phone" />
          <EntityField entity={customer()} of={Customer} field="extensionRate" />
          <EntityField entity={customer()} of={Customer} field="bypassKentCharge" />
          <EntityField entity={customer()} of={Customer} field="typeId" />
          <EntityField entity={customer()} of={Customer} field="salesPersonId" />
          <EntityField entity={customer()} of={Customer} field="balance" />
        </FormStateProvider>
      </AppProvider>,
    )
  }
  afterEach(cleanup)

  const input = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
  const type = (label: string, text: string) => {
    const box = input(label)
    fireEvent.focusIn(box)
    fireEvent.input(box, { target: { value: text } })
    fireEvent.change(box, { target: { value: text } })
    fireEvent.focusOut(box)
  }

  it('makes a pending change, one entry with its label', async () => {
    await show()
    type('Company name', '  North Yard ')
    expect(customer().companyName).toBe('North Yard')
    expect(app.store.journal.entries.map(({ label }) => label)).toEqual(['Change Company name'])
    expect(screen.getByText('edited').title).toBe('Was Great Lakes Landscape')
  })

  it('normalizes a phone number when it is left, within the same undo step', async () => {
    await show()
    type('Phone', '616.555.0123')
    expect(customer().phone).toBe('(616) 555-0123')
    expect(input('Phone').value).toBe('(616) 555-0123')
    act(() => app.store.journal.undo())
    expect(customer().phone).toBe('555')
  })

  it('reports an invalid phone number, but not an unedited stored one', async () => {
    await show()
    type('Company name', 'North Yard')
    expect(app.store.problems(customer())).toEqual([])
    type('Phone', '555-0123')
    expect(app.store.problems(customer()).map(({ field, code }) => [field, code])).toEqual([
      ['phone', 'phone'],
    ])
    expect(input('Phone').getAttribute('aria-describedby')).not.toBeNull()
  })

  it('shows an undo at once, and removes the mark', async () => {
    await show()
    type('Company name', 'North Yard')
    act(() => app.store.journal.undo())
    expect(input('Company name').value).toBe('Great Lakes Landscape')
    expect(screen.queryByText('edited')).toBeNull()
  })

  it('is empty (null), not blank, when everything is deleted', async () => {
    await show()
    type('Company name', '   ')
    expect(customer().companyName).toBeNull()
  })

  it('F-041 shows money in dollars, and accepts it as typed', async () => {
    await show()
    expect(input('Extension rate').value).toBe('$12.00')
    type('Extension rate', '1,234.5')
    expect(customer().extensionRate).toBe(1234.5)
    expect(input('Extension rate').value).toBe('$1,234.50')
  })

  it('selects a number on focus, but never text typed meanwhile', async () => {
    await show()
    const box = input('Extension rate')
    const selected = () => box.value.slice(box.selectionStart ?? 0, box.selectionEnd ?? 0)
    fireEvent.focusIn(box)
    await waitFor(() => expect(selected()).toBe('$12.00'))
    fireEvent.focusOut(box)
    fireEvent.focusIn(box)
    // The first key, typed at once; the next one must not replace it.
    box.value = '7'
    box.setSelectionRange(1, 1)
    await new Promise((resolve) => setTimeout(resolve))
    expect(selected()).toBe('')
  })

  it('shows its problem once it was left, and links the message to the input', async () => {
    await show()
    type('Email', 'nobody')
    const error = screen.getByRole('alert')
    expect(error.textContent).toBe('Enter an email address like name@company.com')
    expect(input('Email').getAttribute('aria-describedby')).toBe(error.id)
  })

  it("F-031 shows 'Required' for an empty required field after a refused save, not before", async () => {
    await show()
    act(() => app.store.edit('clear', () => Object.assign(customer(), { typeId: null })))
    expect(screen.queryByText('Required')).toBeNull()
    act(() => form.showAll())
    expect(screen.getByText('Required')).toBeTruthy()
  })

  it('switches a flag by a click on its caption', async () => {
    await show()
    fireEvent.click(screen.getByText('Bypass Kent surcharge'))
    expect(customer().bypassKentCharge).toBe(true)
    expect(screen.getByText('edited').title).toBe('Was No')
  })

  it('shows lookups by their titles', async () => {
    await show()
    expect(input(/Type/).value).toBe('Commercial')
  })

  it('is read-only where only the server or others may write', async () => {
    await show()
    expect(input('Balance').readOnly).toBe(true)
    cleanup()
    await show(['Rentals'])
    expect(input('Company name').readOnly).toBe(true)
  })

  it('is hidden from users who may not read it', async () => {
    await show(['Customer'])
    expect(screen.queryByLabelText('Extension rate')).toBeNull()
    expect(input('Company name')).toBeTruthy()
  })

  it('B-02 gets the focus that is requested for it', async () => {
    await show()
    app.fieldFocus.request(customer(), 'email')
    expect(document.activeElement).toBe(input('Email'))
    app.fieldFocus.request(customer(), 'bypassKentCharge')
    expect(document.activeElement?.getAttribute('role')).toBe('checkbox')
  })
})
