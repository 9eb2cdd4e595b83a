import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { ConflictDialog } from '#client/context/saving/ConflictDialog.tsx'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import type { RecordConflict } from '#client/store/types.ts'
import { CONFLICT_MESSAGE } from '#shared/wire/errors.ts'
import { known, mergeCustomer, rowOf } from '../../screens/customers/support/customerStore.ts'
import { createTestApp } from '../../support/createTestApp.ts'

const stored = {
  id: 7,
  typeId: 1,
  companyName: 'Great Lakes Landscape',
  paymentTerms: 'Due on receipt',
  phone: '2',
  rowVersion: 2,
}

describe('The dialog about what someone else changed', () => {
  let app: App
  const customer = () => known(app.store.cached('Customer', 7))
  const row = (field: string) => known(document.querySelector<HTMLElement>(`tr[data-field=${field}]`))
  const radio = (testId: string, within_ = screen.getByTestId('conflict')) =>
    within(within_).getByTestId<HTMLInputElement>(testId)
  const checked = (...testIds: string[]) => testIds.map((testId) => radio(testId).checked)
  const applyButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' })

  const conflict = (values: Partial<RecordConflict> = {}): RecordConflict => ({
    entity: customer(),
    typeName: 'Customer',
    fields: [
      {
        property: 'paymentTerms',
        base: 'Net 30',
        mine: 'Net 15',
        theirs: 'Due on receipt',
        overlapping: true,
      },
      { property: 'email', base: null, mine: 'me@rolloff.example', theirs: null, overlapping: false },
      { property: 'phone', base: null, mine: null, theirs: '2', overlapping: false },
    ],
    current: rowOf('Customer', stored),
    isDeleted: false,
    changedBy: 'Ann Visser',
    changedAt: '2026-11-20T14:12:00.000Z',
    ...values,
  })
  const deletion = (): Partial<RecordConflict> => ({
    isDeleted: true,
    current: rowOf('Customer', { ...stored, deleted: '2026-11-20T14:00:00.000Z' }),
  })

  /** Shows the dialog; its answer is in an object, because an async function would await a promise. */
  const show = async (values?: Partial<RecordConflict>, roles?: readonly string[]) => {
    app = await createTestApp(roles)
    mergeCustomer(app.store, 7)
    customer().paymentTerms = 'Net 15'
    customer().email = 'me@rolloff.example'
    return open(values)
  }
  const open = async (values?: Partial<RecordConflict>) => {
    render(
      <AppProvider app={app}>
        <DialogHost dialogs={app.dialogs} />
      </AppProvider>,
    )
    let answer: Promise<true | undefined> = Promise.resolve(undefined)
    act(() => {
      answer = app.dialogs.show(ConflictDialog, { conflicts: [conflict(values)] })
    })
    await screen.findByTestId('conflicts')
    return { answer }
  }

  afterEach(cleanup)

  it('F-038 says what happened, who did it and when, and has each value of each field', async () => {
    await show()
    expect(screen.getByRole('alert').textContent).toContain(CONFLICT_MESSAGE)
    const card = screen.getByTestId('conflict')
    expect(card.querySelector('header')?.textContent).toBe(
      'Customer Great Lakes LandscapeChanged by Ann Visser, 11/20/2026 9:12AM',
    )
    expect(
      within(card)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Field', 'Before', 'Mine', 'Theirs'])
    const cells = [...card.querySelectorAll('tbody tr')].map((line) =>
      [...line.children].map(({ textContent }) => textContent?.trim()),
    )
    expect(cells).toEqual([
      ['Payment terms', 'Net 30', 'Net 15', 'Due on receipt'],
      ['Email', '—', 'me@rolloff.example', '—'],
      ['Phone', '—', 'not changed', '2'],
    ])
  })

  it('B-03 marks what both changed, and offers no choice for what only they changed', async () => {
    await show()
    expect([row('paymentTerms'), row('email'), row('phone')].map(({ className }) => className)).toEqual([
      'overlapping',
      '',
      '',
    ])
    expect(within(row('phone')).queryAllByRole('radio')).toEqual([])
    expect(
      within(row('paymentTerms'))
        .getAllByRole('radio')
        .map((each) => each.getAttribute('aria-label')),
    ).toEqual(['Payment terms: keep mine, Net 15', 'Payment terms: take theirs, Due on receipt'])
  })

  it('B-03 keeps mine until told otherwise, for one field or for the whole record', async () => {
    const { answer } = await show()
    const chosen = () => [...document.querySelectorAll('td.chosen')].map((cell) => cell.textContent)
    expect(checked('conflict-mine', 'conflict-theirs')).toEqual([true, false])
    expect(chosen()).toEqual(['Net 15', 'me@rolloff.example'])
    fireEvent.click(radio('field-theirs', row('paymentTerms')))
    expect(chosen()).toEqual(['Due on receipt', 'me@rolloff.example'])
    expect(checked('conflict-mine', 'conflict-theirs')).toEqual([false, false])
    fireEvent.click(radio('conflict-theirs'))
    expect(chosen()).toEqual(['Due on receipt', '—'])
    expect(checked('conflict-mine', 'conflict-theirs')).toEqual([false, true])
    fireEvent.click(radio('field-mine', row('email')))
    fireEvent.click(applyButton())
    await expect(answer).resolves.toBe(true)
    expect(customer()).toMatchObject({
      paymentTerms: 'Due on receipt',
      email: 'me@rolloff.example',
      phone: '2',
      rowVersion: 2,
    })
  })

  it('B-03 changes nothing when it is closed', async () => {
    const { answer } = await show()
    fireEvent.click(radio('conflict-theirs'))
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    await expect(answer).resolves.toBeUndefined()
    expect([customer().paymentTerms, customer().rowVersion]).toEqual(['Net 15', 1])
  })

  it('B-03 asks about my deletion of a record that they changed', async () => {
    app = await createTestApp()
    mergeCustomer(app.store, 7)
    const mine = customer()
    app.store.remove(mine)
    const { answer } = await open({ entity: mine, fields: [] })
    const card = screen.getByTestId('conflict')
    expect(within(card).queryByRole('table')).toBeNull()
    expect(
      within(card)
        .getAllByRole('radio')
        .map((each) => each.closest('label')?.textContent),
    ).toEqual([
      'Delete it anyway. The next Save deletes the record with their changes.',
      'Keep the record. It stays as it is stored now.',
    ])
    fireEvent.click(radio('conflict-theirs'))
    fireEvent.click(applyButton())
    await expect(answer).resolves.toBe(true)
    expect([app.store.stateOf(mine), customer().paymentTerms]).toEqual(['unchanged', 'Due on receipt'])
  })

  it('B-03 says what keeping mine and taking theirs do', async () => {
    await show()
    expect(radio('conflict-mine').closest('fieldset')?.textContent).toBe(
      'What to do with Customer Great Lakes Landscape' +
        'Keep mine. My changes stay pending on top of theirs; the next Save stores them.' +
        'Take theirs. My changes to this record are dropped; it shows what is stored now.',
    )
  })

  it('B-03 waits for the choice about a deleted record, and shows only my values of it', async () => {
    const { answer } = await show(deletion())
    const card = screen.getByTestId('conflict')
    expect(card.querySelector('header')?.textContent).toBe(
      'Customer Great Lakes LandscapeDeletedDeleted by Ann Visser, 11/20/2026 9:12AM',
    )
    expect(within(card).queryByText('Theirs')).toBeNull()
    expect([...row('paymentTerms').children].map(({ textContent }) => textContent)).toEqual([
      'Payment terms',
      'Net 30',
      'Net 15',
    ])
    expect(row('paymentTerms').className).toBe('')
    expect([applyButton().disabled, ...checked('conflict-restore', 'conflict-drop')]).toEqual([
      true,
      false,
      false,
    ])
    expect(radio('conflict-restore').closest('label')?.textContent).toBe(
      'Restore with my edits. The record comes back with what I changed; the next Save stores both together.',
    )
    fireEvent.click(radio('conflict-restore'))
    expect([applyButton().disabled, ...checked('conflict-restore', 'conflict-drop')]).toEqual([
      false,
      true,
      false,
    ])
    fireEvent.click(applyButton())
    await expect(answer).resolves.toBe(true)
    expect(customer()).toMatchObject({ deleted: null, paymentTerms: 'Net 15' })
    expect(app.store.journal.entries.at(-1)?.label).toBe('Restore Customer Great Lakes Landscape')
  })

  it("B-03 does not offer to restore what the user's roles do not let them restore", async () => {
    await show(deletion(), ['Customer'])
    const restore = radio('conflict-restore')
    expect([restore.disabled, restore.closest('label')?.className]).toEqual([true, 'disabled'])
    expect(restore.closest('label')?.textContent).toBe(
      'Restore with my edits. Your roles do not let you restore Customer Great Lakes Landscape.',
    )
    expect([applyButton().disabled, ...checked('conflict-restore', 'conflict-drop')]).toEqual([
      false,
      false,
      true,
    ])
    expect(radio('conflict-drop').closest('label')?.textContent).toBe(
      'Drop my edits. The record stays deleted, and your pending changes to it are discarded.',
    )
  })

  it('B-03 has nothing to choose when both deleted the record', async () => {
    app = await createTestApp()
    mergeCustomer(app.store, 7)
    const mine = customer()
    app.store.remove(mine)
    await open({ ...deletion(), entity: mine, fields: [] })
    const card = screen.getByTestId('conflict')
    expect(within(card).getByText('You wanted to delete it too: there is nothing left to do.')).toBeTruthy()
    expect([within(card).queryAllByRole('radio').length, applyButton().disabled]).toEqual([0, false])
  })

  it.each([
    [{ changedBy: null }, 'Changed, 11/20/2026 9:12AM'],
    [{ changedAt: null }, 'Changed by Ann Visser'],
    [{ changedBy: null, changedAt: null }, 'Changed'],
  ])('F-038 says no more than is known: %j', async (values, text) => {
    await show(values)
    expect(screen.getByTestId('conflict').querySelector('header .muted')?.textContent).toBe(text)
  })
})
