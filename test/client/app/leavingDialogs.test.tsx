import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { LeaveGuard } from '#client/app/LeaveGuard.tsx'
import { useScreenScope } from '#client/context/useScreenScope.ts'
import { DialogFrame } from '#client/dialogs/DialogFrame.tsx'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import type { DialogProps } from '#client/dialogs/DialogProps.ts'
import { UNSAVED_TITLE } from '#client/dialogs/messages.ts'
import { editorOf } from '#client/screen/editor/Editor.ts'
import { editRecord, editStoredRecord } from '#client/screen/editor/editRecord.ts'
import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { known, mergeCustomer } from '../screens/customers/support/customerStore.ts'
import { createTestApp } from '../support/createTestApp.ts'
import { pressButton } from '../support/pressButton.ts'

const siteEditor = editorOf(ServiceAddress, { noun: 'site', form: [[{ field: 'siteName' }]] })

interface NoteProps extends DialogProps<true> {
  /** What Save does. */
  readonly save: () => Promise<void>
  /** Whether the note is taken only when its field is left, as a cell of a list is. */
  readonly onLeaving?: boolean
}

/** Like the driver's dialog of a job: what is entered is not in the store. */
function NoteDialog({ save, onLeaving = false, close }: NoteProps) {
  const [note, setNote] = useState('')
  const take = ({ target }: { readonly target: HTMLInputElement }): void => setNote(target.value)
  return (
    <DialogFrame
      title="J7"
      hasChanges={note !== ''}
      onCancel={() => close()}
      buttons={[
        { caption: 'Cancel', run: () => close() },
        { caption: 'Save', isSave: true, run: () => save().then(() => close(true)) },
      ]}
    >
      <input aria-label="Note" {...(onLeaving ? { onBlur: take } : { onChange: take })} />
    </DialogFrame>
  )
}

function Listed() {
  useScreenScope('list')
  return <h1>list</h1>
}

describe('F-024 [DP6] A dialog with changes', () => {
  let app: App
  let router: ReturnType<typeof createMemoryRouter>
  const site = () => known(app.store.cached('ServiceAddress', 70))

  const open = async (address: '/board' | '/list'): Promise<void> => {
    app = await createTestApp()
    mergeCustomer(app.store, 7)
    const frame = (
      <>
        <Outlet />
        <LeaveGuard />
        <DialogHost dialogs={app.dialogs} />
      </>
    )
    router = createMemoryRouter(
      [
        {
          element: frame,
          children: [
            // A screen without a unit of work, like the board and the figures.
            { path: 'board', element: <h1>board</h1> },
            { path: 'list', element: <Listed /> },
            { path: 'home', element: <h1>home</h1> },
          ],
        },
      ],
      { initialEntries: ['/home', address], initialIndex: 1 },
    )
    render(
      <AppProvider app={app}>
        <RouterProvider router={router} />
      </AppProvider>,
    )
    await screen.findByRole('heading', { level: 1 })
  }
  const back = () => act(() => router.navigate(-1))
  const asked = () => screen.findByText(UNSAVED_TITLE)
  const isAsked = (): boolean => screen.queryByText(UNSAVED_TITLE) !== null
  const path = (): string => router.state.location.pathname
  const questionGone = () => waitFor(() => expect(isAsked()).toBe(false))
  const left = () => waitFor(() => expect([path(), app.dialogs.openDialogs]).toEqual(['/home', []]))
  const showNote = async (props: Omit<NoteProps, 'close'>): Promise<HTMLElement> => {
    act(() => void app.dialogs.show(NoteDialog, props))
    return screen.findByLabelText('Note')
  }
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
  const save = jest.fn<Promise<void>, []>()

  beforeEach(() => save.mockReset())
  afterEach(cleanup)

  it('on a screen without a unit of work is left after a question; No stays with what was typed', async () => {
    await open('/board')
    act(() => void editStoredRecord(app, siteEditor, site()))
    await screen.findByTestId('site-dialog')
    act(() => void (site().siteName = 'South yard'))
    await back()
    await asked()
    await pressButton('No')
    await questionGone()
    expect([path(), site().siteName, app.dialogs.openDialogs.length]).toEqual(['/board', 'South yard', 1])
    await back()
    await asked()
    await pressButton('Yes')
    await left()
    expect([site().siteName, app.store.pending.hasChanges]).toEqual(['North yard', false])
  })

  it('is left without a question while nothing was entered', async () => {
    await open('/board')
    act(() => void editStoredRecord(app, siteEditor, site()))
    await screen.findByTestId('site-dialog')
    await back()
    await left()
    expect(isAsked()).toBe(false)
  })

  it.each(['/board', '/list'] as const)(
    'is asked about where the store does not know them: on %s',
    async (address) => {
      await open(address)
      type(await showNote({ save }), 'Gate was locked')
      await back()
      await asked()
      await pressButton('Yes')
      await left()
      expect(path()).toBe('/home')
    },
  )

  it('offers no review, which would be behind it', async () => {
    await open('/list')
    const list = { records: () => [site()], newValues: {} }
    act(() => void editRecord(app, { editor: siteEditor, list, record: site() }))
    await screen.findByTestId('site-dialog')
    act(() => void (site().siteName = 'South yard'))
    await back()
    await asked()
    expect(screen.queryByRole('button', { name: 'Review' })).toBeNull()
    await pressButton('Yes')
    await left()
    expect(app.store.pending.hasChanges).toBe(false)
  })

  it('is asked about with what is taken when the field is left, too', async () => {
    await open('/board')
    const note = await showNote({ save, onLeaving: true })
    note.focus()
    type(note, 'Gate was locked')
    await back()
    await asked()
    await pressButton('No')
    await questionGone()
    expect(path()).toBe('/board')
  })

  it('is left once what it is saving is stored, without a question about that', async () => {
    await open('/board')
    let respond = (): void => {}
    save.mockReturnValue(new Promise((resolve) => (respond = resolve)))
    type(await showNote({ save }), 'Gate was locked')
    await pressButton('Save')
    await back()
    expect([path(), isAsked()]).toEqual(['/board', false])
    await act(async () => respond())
    await left()
    expect(isAsked()).toBe(false)
  })

  it('is asked about if its save is refused while the screen is being left', async () => {
    await open('/board')
    let refuse = (_error: Error): void => {}
    save.mockReturnValue(new Promise((_resolve, reject) => (refuse = reject)))
    type(await showNote({ save }), 'Gate was locked')
    await pressButton('Save')
    await back()
    await act(async () => refuse(new Error('It was refused.')))
    await asked()
    await pressButton('No')
    await questionGone()
    expect(path()).toBe('/board')
  })

  it('F-025 lets the browser ask before the page is closed, until it is closed itself', async () => {
    const closing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await open('/board')
    type(await showNote({ save }), 'Gate was locked')
    expect(closing()).toBe(true)
    await pressButton('Cancel')
    expect(closing()).toBe(false)
  })
})
