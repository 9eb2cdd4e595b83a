import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { ReviewPanel } from '#client/app/review/ReviewPanel.tsx'
import type { ReviewHost } from '#client/context/ReviewPanelState.ts'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import { messages } from '#client/screens/customers/messages.ts'
import { known, mergeCustomer } from '../../screens/customers/support/customerStore.ts'
import { startCustomerService } from '../../screens/customers/support/customerService.ts'
import { createTestApp } from '../../support/createTestApp.ts'
import { pressButton } from '../../support/pressButton.ts'

describe('B-02 The review panel', () => {
  let app: App
  const customer = () => known(app.store.cached('Customer', 7))
  const address = () => known(app.store.cached('ServiceAddress', 70))
  const host = { save: jest.fn(() => Promise.resolve(true)), goTo: jest.fn() } satisfies ReviewHost

  const open = async (serviceName?: string): Promise<void> => {
    app = await createTestApp(undefined, serviceName)
    mergeCustomer(app.store, 7)
    render(
      <AppProvider app={app}>
        <ReviewPanel />
        <DialogHost dialogs={app.dialogs} />
      </AppProvider>,
    )
    act(() => app.review.open())
  }
  const press = (name: string, within_ = screen.getByRole('complementary')): void => {
    fireEvent.click(within(within_).getByRole('button', { name }))
  }
  const card = (title: string): HTMLElement => {
    const found = screen
      .getAllByTestId('review-record')
      .find((each) => within(each).queryByRole('heading', { name: title }) !== null)
    return known(found ?? null)
  }
  const lines = (title: string) =>
    within(card(title))
      .queryAllByRole('listitem')
      .map((line) => line.textContent)
  const box = (title: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Save ${title}` })
  const saveButton = () => screen.getByTestId<HTMLButtonElement>('review-save')

  beforeEach(() => {
    host.save.mockClear()
    host.goTo.mockClear()
  })
  afterEach(cleanup)

  it('says that nothing is pending, offers no Save, and has the focus on Close', async () => {
    await open()
    expect(screen.getByTestId('review-count').textContent).toBe('Nothing is pending')
    expect(screen.getByText('No changes')).toBeTruthy()
    expect(screen.queryByTestId('review-save')).toBeNull()
    expect(screen.queryByTestId('undo-history')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
  })

  it('leaves the focus where the user types on while the panel is being loaded', async () => {
    app = await createTestApp()
    render(<input aria-label="Amount received" />)
    const field = screen.getByRole('textbox', { name: 'Amount received' })
    app.review.open()
    field.focus()
    fireEvent.keyDown(field, { key: '1' })
    render(
      <AppProvider app={app}>
        <ReviewPanel />
      </AppProvider>,
    )
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy()
    expect(document.activeElement).toBe(field)
  })

  it('is closed by its button and by Esc, and by no other key', async () => {
    await open()
    press('Close')
    expect(screen.queryByTestId('review-panel')).toBeNull()
    act(() => app.review.open())
    fireEvent.keyDown(screen.getByTestId('review-panel'), { key: 'Enter' })
    expect(app.review.isOpen).toBe(true)
    fireEvent.keyDown(screen.getByTestId('review-panel'), { key: 'Escape' })
    expect(screen.queryByTestId('review-panel')).toBeNull()
  })

  it('shows the fields of an edited record before and after, and reverts one or all', async () => {
    await open()
    act(() => {
      customer().paymentTerms = 'Net 15'
      customer().phone = '1'
    })
    const title = 'Great Lakes Landscape'
    expect(screen.getByTestId('review-count').textContent).toBe('2 changes in 1 record')
    expect(card(title).querySelector('header')?.textContent).toBe(`${title}CustomerEdited`)
    expect(lines(title)).toEqual(['Payment termsNet 30→Net 15', 'Phone—→1'])
    const before = within(card(title)).getAllByRole('deletion')
    expect(before.map((each) => each.className)).toEqual(['', 'blank'])
    press('Revert Phone')
    expect([customer().phone, customer().paymentTerms]).toEqual([null, 'Net 15'])
    press('Revert', card(title))
    expect(customer().paymentTerms).toBe('Net 30')
    expect(screen.queryAllByTestId('review-record')).toEqual([])
  })

  it('shows of a new record what it has, and of a deleted one that it will be deleted, and keeps it', async () => {
    await open()
    act(() => {
      app.store.create('Note', { entityTypeName: 'Customer', entityId: 7, text: 'Gate code' })
      app.store.remove(address())
    })
    expect(card('Gate code').querySelector('header')?.textContent).toBe(
      'Gate codeNote of Great Lakes LandscapeNew',
    )
    expect(lines('Gate code')).toEqual(['NoteGate code'])
    expect(within(card('Gate code')).queryByRole('button', { name: 'Revert Note' })).toBeNull()
    expect(within(card('Gate code')).queryByText('This record will be deleted.')).toBeNull()
    expect(card('North yard').querySelector('header')?.textContent).toBe(
      'North yardService address of Great Lakes LandscapeDeleted',
    )
    expect(within(card('North yard')).getByText('This record will be deleted.')).toBeTruthy()
    press('Keep it', card('North yard'))
    expect(app.store.stateOf(address())).toBe('unchanged')
  })

  it('leads to the record and to the field of a problem, on a screen that edits them', async () => {
    await open()
    act(() => {
      customer().email = 'holly.walsh'
      app.store.remove(address())
    })
    expect(screen.queryByRole('button', { name: 'Go to' })).toBeNull()
    act(() => void app.review.attach(host))
    act(() => app.review.open())
    press('Go to', card('Great Lakes Landscape'))
    press('Email: Enter an email address like name@company.com')
    expect(host.goTo.mock.calls).toEqual([
      [customer(), null],
      [customer(), 'email'],
    ])
    expect(within(card('North yard')).queryByRole('button', { name: 'Go to' })).toBeNull()
  })

  it('[LS240] begins with the records to fix, and leads from one error to the next', async () => {
    await open()
    act(() => void app.review.attach(host))
    mergeCustomer(app.store, 8)
    const other = known(app.store.cached('Customer', 8))
    act(() => {
      address().city = 'Ada'
      customer().email = 'holly.walsh'
      other.email = 'nowhere'
    })
    const headings = () => screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)
    expect(headings().slice(0, 2)).toEqual(['2 records to fix', 'Great Lakes Landscape'])
    expect(headings().at(3)).toBe('North yard')
    for (let presses = 0; presses < 2; presses++) press('Next error')
    act(() => void app.shortcuts.handle(new KeyboardEvent('keydown', { key: 'F8' })))
    expect(host.goTo.mock.calls).toEqual([
      [customer(), 'email'],
      [other, 'email'],
      [customer(), 'email'],
    ])
    act(() => {
      customer().email = 'holly@walsh.example'
      other.email = null
    })
    expect(screen.queryByText(/to fix/)).toBeNull()
  })

  it('saves what is not left out, by the screen below', async () => {
    await open()
    act(() => void app.review.attach(host))
    act(() => {
      customer().phone = '1'
      address().city = 'Ada'
    })
    expect(saveButton().textContent).toBe('Save')
    expect(screen.queryByText(/left out/)).toBeNull()
    fireEvent.click(box('North yard'))
    expect([box('North yard').checked, box('Great Lakes Landscape').checked]).toEqual([false, true])
    expect(card('North yard').className).toContain('left-out')
    expect(card('Great Lakes Landscape').className).not.toContain('left-out')
    expect([saveButton().textContent, saveButton().disabled]).toEqual(['Save 1 of 2 records', false])
    expect(screen.getByText('1 left out')).toBeTruthy()
    fireEvent.click(saveButton())
    expect(host.save.mock.calls).toEqual([[[customer()]]])
    fireEvent.click(box('Great Lakes Landscape'))
    expect(saveButton().disabled).toBe(true)
    fireEvent.click(box('North yard'))
    expect([box('North yard').checked, saveButton().disabled]).toEqual([true, false])
  })

  it('does not let a new record be left out that another one needs, and says which', async () => {
    await open()
    act(() => {
      const added = app.store.create('Customer', { typeId: 1, companyName: 'Redline' })
      app.store.create('ServiceAddress', { customerId: added.id, siteName: 'Pit 4' })
    })
    expect([box('Redline').disabled, box('Redline').title]).toEqual([
      true,
      'Cannot be left out: Service address Pit 4 needs it',
    ])
    expect(within(card('Redline')).getByText('Service address Pit 4 needs it')).toBeTruthy()
    expect([box('Pit 4').disabled, box('Pit 4').title]).toEqual([false, 'Save this record'])
    fireEvent.click(box('Pit 4'))
    expect(box('Redline').disabled).toBe(false)
    fireEvent.click(box('Redline'))
    expect(within(card('Redline')).queryByText('Service address Pit 4 needs it')).toBeNull()
  })

  it('saves by itself over a screen that edits nothing, and closes when nothing is left', async () => {
    const service = await startCustomerService()
    try {
      await open(service.url)
      act(() => {
        customer().phone = '(616) 555-0101'
      })
      fireEvent.click(saveButton())
      await waitFor(() => expect(app.review.isOpen).toBe(false))
      expect(service.saves.map(({ entities }) => entities.map(({ id }) => id))).toEqual([[7]])
      expect(app.store.pending.hasChanges).toBe(false)
    } finally {
      await service.stop()
    }
  })

  it('SG1 asks over a screen that edits nothing what saving asks anywhere, and No keeps all pending', async () => {
    const service = await startCustomerService()
    try {
      await open(service.url)
      act(() => {
        customer().companyName = null
      })
      fireEvent.click(saveButton())
      await screen.findByText(messages.companyNameBlank)
      await pressButton('No')
      await waitFor(() => expect(app.dialogs.openDialogs).toEqual([]))
      expect([service.saves, app.store.pending.count]).toEqual([[], 1])
    } finally {
      await service.stop()
    }
  })

  describe('B-01 The list of what was done', () => {
    const done = () =>
      within(screen.getByTestId('undo-history'))
        .queryAllByRole('listitem')
        .map((line) => line.textContent)
    const undone = () => screen.getByTestId('undo-history')

    it('names each edit with its time, newest first, and undoes and redoes the newest', async () => {
      await open()
      act(() => {
        customer().phone = '1'
        customer().paymentTerms = 'Net 15'
      })
      expect(done()).toEqual(['Payment terms9:12AM', 'Phone9:12AM'])
      const redo = within(undone()).getByRole<HTMLButtonElement>('button', { name: 'Redo' })
      expect(redo.disabled).toBe(true)
      press('Undo', undone())
      expect([done(), customer().paymentTerms]).toEqual([['Phone9:12AM'], 'Net 30'])
      press('Undo', undone())
      expect(within(undone()).getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true)
      press('Redo', undone())
      expect([done(), customer().phone]).toEqual([['Phone9:12AM'], '1'])
    })

    it('undoes an older edit alone, and asks first when it was changed again later', async () => {
      await open()
      act(() => {
        app.store.edit('First phone', () => (customer().phone = '1'))
        app.store.edit('New terms', () => (customer().paymentTerms = 'Net 15'))
        app.store.edit('Second phone', () => (customer().phone = '2'))
      })
      press('Undo New terms')
      expect([customer().phone, customer().paymentTerms]).toEqual(['2', 'Net 30'])
      press('Undo First phone')
      await waitFor(() =>
        expect(screen.getByRole('alertdialog').textContent).toContain(
          'Later changes affect the same data:\nSecond phone (9:12AM)\nDo you want to undo these too?',
        ),
      )
      await pressButton('No')
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      expect(customer().phone).toBe('2')
      press('Undo First phone')
      await pressButton('Yes')
      await waitFor(() => expect(customer().phone).toBeNull())
    })
  })
})
