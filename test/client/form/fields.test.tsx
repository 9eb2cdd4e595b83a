import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Customer } from '#shared/customers/Customer.ts'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { commitFocusedField } from '#client/form/commitFocusedField.ts'
import { EntityField, type EntityFieldProps } from '#client/form/EntityField.tsx'
import { formSection, SectionFields } from '#client/form/FormSection.tsx'
import { FormState, FormStateProvider } from '#client/form/FormState.ts'
import { COMMIT_FIELD } from '#client/kit/commitField.ts'
import { known, mergeCustomer } from '../screens/customers/support/customerStore.ts'
import { createTestApp } from '../support/createTestApp.ts'

describe('The fields of a form', () => {
  let app: App
  let form: FormState
  const customer = () => known(app.store.cached('Customer', 7))
  const box = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
  const frame = (field: string) => known(document.querySelector<HTMLElement>(`.field[data-field=${field}]`))

  beforeEach(async () => {
    app = await createTestApp()
    form = new FormState()
    mergeCustomer(app.store, 7, { phone: null, salesPersonId: 2, billingType: 'COD' })
  })
  afterEach(cleanup)

  type Props = Omit<EntityFieldProps<typeof Customer>, 'entity' | 'of'>
  const show = (...fields: readonly Props[]) =>
    render(
      <AppProvider app={app}>
        <FormStateProvider value={form}>
          {fields.map((props) => (
            <EntityField key={props.field} entity={customer()} of={Customer} {...props} />
          ))}
        </FormStateProvider>
      </AppProvider>,
    )
  const type = (label: string, text: string): void => {
    fireEvent.focusIn(box(label))
    fireEvent.input(box(label), { target: { value: text } })
    fireEvent.focusOut(box(label))
  }

  it('have a caption, a hint, a placeholder and a width of their own where the form says so', () => {
    show(
      { field: 'phone', caption: 'Call', hint: 'With area code', placeholder: '(616)', span: 2 },
      { field: 'email' },
    )
    expect(frame('phone').className).toBe('field span-2')
    expect(frame('email').className).toBe('field span-1')
    expect(frame('phone').querySelector('.field-hint')?.textContent).toBe('With area code')
    expect(frame('email').querySelector('.field-hint')).toBeNull()
    expect(frame('phone').querySelector('.dx-placeholder')?.getAttribute('data-dx_placeholder')).toBe('(616)')
    expect(frame('email').querySelector('.dx-placeholder')?.getAttribute('data-dx_placeholder') ?? '').toBe(
      '',
    )
    expect([frame('phone').dataset['entity'], box('Call').name, box('Call').autocomplete]).toEqual([
      'Customer:7',
      'phone',
      'off',
    ])
    type('Call', '5')
    expect(frame('phone').querySelector('.field-hint')).toBeNull()
    expect(screen.getByRole('alert').textContent).toMatch(/^Enter a phone number/)
    expect(app.store.journal.entries.map(({ label }) => label)).toEqual(['Change Call'])
  })

  it('are marked where a value is required, by the declaration or the form', () => {
    show({ field: 'typeId' }, { field: 'phone', required: true }, { field: 'email' })
    const marks = ['typeId', 'phone', 'email'].map((field) => [
      frame(field).querySelector('.required')?.textContent,
      frame(field).querySelector('.dx-texteditor-input')?.getAttribute('aria-required'),
    ])
    expect(marks).toEqual([
      ['*', 'true'],
      ['*', 'true'],
      [undefined, null],
    ])
  })

  it('are read-only or disabled where the form says so', () => {
    show({ field: 'phone', readOnly: true }, { field: 'email', disabled: true }, { field: 'companyName' })
    expect(
      ['Phone', 'Email', 'Company name'].map((label) => [box(label).readOnly, box(label).disabled]),
    ).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ])
  })

  it('show that a value was empty before it was edited, and tell the form of each edit', () => {
    const edited: unknown[] = []
    show({ field: 'phone', onEdited: (value) => edited.push(value) })
    type('Phone', '616.555.0123')
    expect(screen.getByText('edited').title).toBe('Was empty')
    expect(edited).toEqual(['616.555.0123', '(616) 555-0123'])
  })

  it('are not marked as edited in a new record, in which they are normalized too', () => {
    const added = app.store.edit('Add', () => app.store.create('Customer', { typeId: 1 }))
    render(
      <AppProvider app={app}>
        <EntityField entity={added} of={Customer} field="phone" />
      </AppProvider>,
    )
    type('Phone', '616.555.0123')
    expect(box('Phone').value).toBe('(616) 555-0123')
    expect(screen.queryByText('edited')).toBeNull()
  })

  it('leave a stored value as it is while it is not edited', () => {
    act(() => mergeCustomer(app.store, 8, { phone: '616.555.0123' }))
    render(
      <AppProvider app={app}>
        <EntityField entity={known(app.store.cached('Customer', 8))} of={Customer} field="phone" />
      </AppProvider>,
    )
    fireEvent.focusIn(box('Phone'))
    fireEvent.focusOut(box('Phone'))
    expect(app.store.pending.count).toBe(0)
  })

  it('offer a retired option only to the record that has it', async () => {
    show({ field: 'salesPersonId' })
    const offered = async () => {
      fireEvent(
        known(frame('salesPersonId').querySelector('.dx-dropdowneditor-button')),
        new MouseEvent('dxclick', { bubbles: true }),
      )
      await screen.findByText('House')
      return [...document.querySelectorAll('.dx-list-item')].map(({ textContent }) => textContent)
    }
    expect(await offered()).toEqual(['House', 'Gone'])
    cleanup()
    app.store.edit('Change', () => (customer().salesPersonId = 1))
    show({ field: 'salesPersonId' })
    expect(await offered()).toEqual(['House'])
  })

  it('offer the choices of the form before those of the declaration', async () => {
    show({ field: 'billingType', choices: ['COD', 14], onEdited: () => {} })
    fireEvent(
      known(frame('billingType').querySelector('.dx-dropdowneditor-button')),
      new MouseEvent('dxclick', { bubbles: true }),
    )
    await screen.findByText('14')
    expect([...document.querySelectorAll('.dx-list-item')].map(({ textContent }) => textContent)).toEqual([
      'COD',
      '14',
    ])
  })

  it('tell the form of a chosen value, as part of the same undo step; the same value is no edit', () => {
    const edited: unknown[] = []
    show({
      field: 'bypassKentCharge',
      onEdited: (value) => {
        edited.push(value)
        customer().email = 'kim@rolloff.example'
      },
    })
    fireEvent.click(screen.getByText('Bypass Kent surcharge'))
    expect([edited, customer().email]).toEqual([[true], 'kim@rolloff.example'])
    act(() => app.store.journal.undo())
    expect([customer().bypassKentCharge, customer().email]).toEqual([false, null])
    expect(app.store.pending.count).toBe(0)
  })

  it('refuse a field that the entity does not have', () => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => show({ field: 'phon' as never })).toThrow('Customer has no field phon.')
    quiet.mockRestore()
  })

  it('are shown as declared, and hidden while the record does not need them', () => {
    const section = formSection(Customer, 'Contact', [
      { field: 'phone', span: 3, isShown: ({ email }) => email === null },
      { field: 'email', placeholder: 'name@company.com' },
      'firstName',
      { Part: ({ record }) => <p data-testid="part">{record.companyName}</p> },
    ])
    render(
      <AppProvider app={app}>
        <SectionFields section={section} record={customer()} />
      </AppProvider>,
    )
    const shown = () =>
      [...document.querySelectorAll<HTMLElement>('.field')].map(({ dataset }) => dataset['field'])
    expect(shown()).toEqual(['phone', 'email', 'firstName'])
    expect(screen.getByTestId('part').textContent).toBe('Great Lakes Landscape')
    expect(frame('phone').className).toBe('field span-3')
    type('Email', 'kim@rolloff.example')
    expect(shown()).toEqual(['email', 'firstName'])
  })

  it('F-106 show all their choices at once where the form says so, and leave some out', () => {
    const edited: unknown[] = []
    show({
      field: 'salesPersonId',
      isRadio: true,
      isOffered: (id) => id === 2,
      onEdited: (value) => edited.push(value),
    })
    const choices = screen.getAllByRole<HTMLInputElement>('radio')
    expect(choices.map(({ checked, labels }) => [labels?.[0]?.textContent, checked])).toEqual([
      ['Gone', true],
    ])
    cleanup()
    show({ field: 'billingType', isRadio: true, onEdited: (value) => edited.push(value) })
    expect(screen.getByRole('radiogroup', { name: 'Billing type' })).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Billing' }))
    expect([edited, customer().billingType]).toEqual([['Billing'], 'Billing'])
  })

  it('F-031 show problems after a refused save until the form is reset', () => {
    expect(form.showsProblems('Customer.email')).toBe(false)
    form.touch('Customer.email')
    expect([form.showsProblems('Customer.email'), form.showsProblems('Customer.phone')]).toEqual([
      true,
      false,
    ])
    form.showAll()
    expect(form.showsProblems('Customer.phone')).toBe(true)
    form.reset()
    expect([form.showsProblems('Customer.email'), form.showsProblems('Customer.phone')]).toEqual([
      false,
      false,
    ])
  })
})

describe('A save by shortcut', () => {
  const events: string[] = []
  const listen = (event: Event): void =>
    void events.push(`${event.type} ${event.target instanceof HTMLElement ? event.target.id : ''}`.trim())

  it.each([
    ['input', ['blur field', 'commitfield', 'focus field']],
    ['textarea', ['blur field', 'commitfield', 'focus field']],
    ['button', ['commitfield']],
  ])('commits the %s that has the focus, and leaves the focus there', (tag, expected) => {
    document.body.innerHTML = `<${tag} id="field"></${tag}>`
    const field = known(document.getElementById('field'))
    field.focus()
    events.length = 0
    field.addEventListener('blur', listen)
    field.addEventListener('focus', listen)
    document.addEventListener(COMMIT_FIELD, listen)
    commitFocusedField()
    document.removeEventListener(COMMIT_FIELD, listen)
    expect(events).toEqual(expected)
    expect(document.activeElement).toBe(field)
  })
})
