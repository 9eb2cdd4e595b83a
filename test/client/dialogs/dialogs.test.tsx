import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { lazy, useState } from 'react'
import type { App } from '#client/app/App.ts'
import { CODE_NOT_LOADED } from '#client/context/messages.ts'
import { DialogFrame } from '#client/dialogs/DialogFrame.tsx'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import type { DialogProps } from '#client/dialogs/DialogProps.ts'
import { loadedOnUse } from '#client/dialogs/loadedOnUse.ts'
import { createTestApp } from '../support/createTestApp.ts'
import { pressButton } from '../support/pressButton.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'

interface NameDialogProps extends DialogProps<string> {
  readonly start: string
  readonly stores?: boolean
}

function NameDialog({ start, stores: isSave = false, close }: NameDialogProps) {
  const [name, setName] = useState(start)
  return (
    <DialogFrame
      title="Rename"
      hasChanges={name !== start}
      onCancel={close}
      buttons={[
        { caption: 'Cancel', run: () => close() },
        { caption: 'Save', variant: 'primary', isDefault: true, isSave, run: () => close(name) },
      ]}
    >
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <textarea aria-label="Remark" />
    </DialogFrame>
  )
}

describe('Dialogs', () => {
  let app: App
  beforeEach(async () => {
    app = await createTestApp()
    render(
      <AppProvider app={app}>
        <button type="button">opener</button>
        <DialogHost dialogs={app.dialogs} />
      </AppProvider>,
    )
    screen.getByText('opener').focus()
  })
  afterEach(cleanup)

  const ask = async (props: { readonly stores?: boolean } = {}): Promise<Promise<string | undefined>[]> => {
    let answer: Promise<string | undefined> = Promise.resolve(undefined)
    act(() => {
      answer = app.dialogs.show(NameDialog, { start: 'Kim', ...props })
    })
    await screen.findByLabelText('Name')
    // In an array, because an async function would await a returned promise.
    return [answer]
  }
  const question = async (open: () => Promise<unknown>): Promise<Promise<unknown>[]> => {
    let answer: Promise<unknown> = Promise.resolve()
    act(() => {
      answer = open()
    })
    await screen.findByRole('button', { name: 'No' })
    return [answer]
  }
  const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })

  it('F-032 resolve with their result, or with undefined when canceled', async () => {
    const [saved] = await ask()
    await pressButton('Save')
    await expect(saved).resolves.toBe('Kim')
    const [canceled] = await ask()
    await pressButton('Cancel')
    await expect(canceled).resolves.toBeUndefined()
    expect(app.dialogs.openDialogs).toEqual([])
  })

  it('F-027 save by Enter in a field and not in a text area; by Ctrl+S in both', async () => {
    const [answer] = await ask()
    fireEvent.keyDown(screen.getByLabelText('Remark'), { key: 'Enter' })
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(app.dialogs.openDialogs).toHaveLength(1)
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter' })
    await expect(answer).resolves.toBe('Kim')
    const [again] = await ask()
    fireEvent.keyDown(screen.getByLabelText('Remark'), { key: 's', ctrlKey: true })
    await expect(again).resolves.toBe('Kim')
  })

  it('do not store by Enter: only Ctrl+S presses a default button that sends changes to the server', async () => {
    const [answer] = await ask({ stores: true })
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter' })
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(app.dialogs.openDialogs).toHaveLength(1)
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 's', ctrlKey: true })
    await expect(answer).resolves.toBe('Kim')
  })

  it('leave Enter to what is not a field, such as a cell of a list', async () => {
    const [answer] = await ask()
    const cell = document.createElement('td')
    cell.tabIndex = 0
    screen.getByLabelText('Name').after(cell)
    fireEvent.keyDown(cell, { key: 'Enter' })
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(app.dialogs.openDialogs).toHaveLength(1)
    await pressButton('Cancel')
    await answer
  })

  it('show before a deletion what is deleted, what else, and when', async () => {
    const [answer] = await question(() =>
      app.dialogs.confirmDeletion({
        question: 'Delete it?',
        name: 'North Yard',
        alsoDeleted: ['2 rates', '1 note'],
        when: { savingOf: 'the customer' },
      }),
    )
    expect(screen.getByRole('alertdialog').textContent).toContain(
      'Delete it?North YardThis also deletes 2 rates and 1 note.It is deleted when you save the customer; until then Undo brings it back.',
    )
    await waitFor(() => expect(document.activeElement?.textContent).toBe('No'))
    await pressButton('Yes')
    await expect(answer).resolves.toBe(true)
    const [atOnce] = await question(() =>
      app.dialogs.confirmDeletion({ question: 'Delete it?', name: null, when: 'atOnce' }),
    )
    expect(screen.getByRole('alertdialog').textContent).toContain(
      'It is deleted immediately; you do not need to save.',
    )
    await waitFor(() => expect(document.activeElement?.textContent).toBe('No'))
    await pressButton('No')
    await expect(atOnce).resolves.toBe(false)
  })

  it('[DP1] stay in view, out of reach of mouse and keyboard, while the code of a dialog over them is loaded', async () => {
    const [answer] = await ask()
    let arrive = (_code: { readonly default: typeof NameDialog }): void => {}
    const Late = lazy(
      () => new Promise<{ readonly default: typeof NameDialog }>((resolve) => (arrive = resolve)),
    )
    const field = screen.getByLabelText('Name')
    field.focus()
    act(() => void app.dialogs.show(Late, { start: 'Ann' }))
    expect(screen.getAllByRole('textbox', { name: 'Name' })).toEqual([field])
    expect(document.activeElement).toBe(field)
    expect(screen.getByTestId('loading-dialog')).toBeTruthy()
    expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false)
    await act(async () => arrive({ default: NameDialog }))
    await waitFor(() => expect(screen.getAllByRole('textbox', { name: 'Name' })).toHaveLength(2))
    expect(field.isConnected).toBe(true)
    expect(screen.queryByTestId('loading-dialog')).toBeNull()
    expect(fireEvent.keyDown(document.body, { key: 'a' })).toBe(true)
    act(() => app.dialogs.cancelAll())
    await expect(answer).resolves.toBeUndefined()
  })

  it('F-039 are canceled with a message when their code cannot be loaded; those below stay', async () => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => {})
    const [answer] = await ask()
    const field = screen.getByLabelText('Name')
    const Missing = lazy(() =>
      Promise.reject<{ readonly default: typeof NameDialog }>(
        new TypeError('Failed to fetch dynamically imported module: /a.js'),
      ),
    )
    let failed: Promise<unknown> = Promise.resolve()
    act(() => {
      failed = app.dialogs.show(Missing, { start: 'Ann' })
    })
    await expect(failed).resolves.toBeUndefined()
    expect(app.toasts.items.map(({ message }) => message)).toEqual([CODE_NOT_LOADED])
    expect([field.isConnected, app.dialogs.openDialogs.length]).toEqual([true, 1])
    act(() => app.dialogs.cancelAll())
    await expect(answer).resolves.toBeUndefined()
    quiet.mockRestore()
  })

  it('F-039 load their code again with the next use where that failed', async () => {
    let isOnline = false
    const dialog = loadedOnUse(() =>
      isOnline ? Promise.resolve(NameDialog) : Promise.reject(new Error('offline')),
    )
    jest.spyOn(console, 'error').mockImplementation(() => {})
    let failed: Promise<unknown> = Promise.resolve()
    act(() => {
      failed = app.dialogs.show(dialog(), { start: 'a' })
    })
    await expect(failed).resolves.toBeUndefined()
    isOnline = true
    act(() => void app.dialogs.show(dialog(), { start: 'a' }))
    await screen.findByLabelText('Name')
    jest.restoreAllMocks()
  })

  it('are modal, get the focus, and return it', async () => {
    const [answer] = await ask()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
    expect(screen.getByRole('dialog').getAttribute('aria-modal')).toBe('true')
    await pressButton('Cancel')
    await answer
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('opener')))
  })

  it('F-032 ask before changes are discarded: No keeps the dialog, Yes closes it', async () => {
    const [answer] = await ask()
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ann' } })
    screen.getByLabelText('Name').focus()
    escape()
    await screen.findByText('Are you sure you want to cancel changes?')
    await pressButton('No')
    await waitFor(() => expect(app.dialogs.openDialogs).toHaveLength(1))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
    escape()
    await pressButton('Yes')
    await expect(answer).resolves.toBeUndefined()
  })

  it('F-032 ask before another choice of several is discarded, not before the one that there was', async () => {
    const choose = async (): Promise<Promise<readonly number[] | undefined>[]> => {
      let answer: Promise<readonly number[] | undefined> = Promise.resolve(undefined)
      act(() => {
        const offered = [
          { id: 1, title: 'Tires' },
          { id: 2, title: 'Mattress' },
        ]
        answer = app.dialogs.chooseSeveral({ title: 'Fees', offered, chosen: [1] })
      })
      await screen.findByRole('checkbox', { name: 'Tires' })
      return [answer]
    }
    const [same] = await choose()
    await pressButton('Cancel')
    await expect(same).resolves.toBeUndefined()
    const [other] = await choose()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Mattress' }))
    await pressButton('Cancel')
    await pressButton('Yes')
    await expect(other).resolves.toBeUndefined()
  })

  it('ask a yes-no question with the focus on No; Esc means No', async () => {
    const [answer] = await question(() => app.dialogs.confirm('Delete it?'))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('No'))
    expect(screen.getByRole('alertdialog')).toBeTruthy()
    escape()
    await expect(answer).resolves.toBe(false)
    const [yes] = await question(() => app.dialogs.confirm('Delete it?'))
    await pressButton('Yes')
    await expect(yes).resolves.toBe(true)
  })

  it('F-024 ask the specified question about unsaved changes, with No, Yes and Review', async () => {
    const [answer] = await question(() => app.dialogs.confirmUnsaved())
    expect(screen.getByText('WARNING: You have unsaved changes')).toBeTruthy()
    expect(
      screen.getByText(
        'Do you want to continue? Press No to go back and save, or Yes to lose these changes.',
      ),
    ).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('No'))
    await pressButton('Review')
    await expect(answer).resolves.toBe('review')
    const [leave] = await question(() => app.dialogs.confirmUnsaved())
    await pressButton('Yes')
    await expect(leave).resolves.toBe('leave')
    const [stay] = await question(() => app.dialogs.confirmUnsaved())
    escape()
    await expect(stay).resolves.toBe('stay')
  })

  it('are all canceled when their screen is left', async () => {
    const [answer] = await ask()
    act(() => app.dialogs.cancelAll())
    await expect(answer).resolves.toBeUndefined()
    expect(app.dialogs.openDialogs).toEqual([])
  })
})
