import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import DataGrid from 'devextreme/ui/data_grid'
import { createMemoryRouter, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import { DispatchNotes } from '#client/screens/dispatch/dispatchNotes.ts'
import { createTestApp } from '../../support/createTestApp.ts'
import { pressButton } from '../../support/pressButton.ts'
import { known, rowOf } from '../../screens/customers/support/customerStore.ts'
import {
  startCustomerService,
  type CustomerService,
} from '../../screens/customers/support/customerService.ts'

const QUESTION = 'Selecting another dispatch note will discard any unsaved changes. Do you want to continue?'

const note = (id: number, values: object = {}) => ({
  $type: 'DispatchNote:#Rolloff',
  ...rowOf('DispatchNote', { id, companyName: `Company ${id}` }),
  ...values,
})

describe('The panel beside a list', () => {
  let app: App
  let service: CustomerService
  let router: ReturnType<typeof createMemoryRouter>

  beforeEach(async () => {
    service = await startCustomerService()
    service.rows = {
      DispatchNotes: [
        note(1),
        note(2),
        note(3, { completed: '2026-11-01T10:00:00.000Z' }),
        note(4, { notAwarded: '2026-11-01T10:00:00.000Z' }),
      ],
    }
    jest.spyOn(console, 'error').mockImplementation(() => {})
    app = await createTestApp(['Rentals:Admin', 'Admin'], service.url)
    const layout = (
      <>
        <Outlet />
        <DialogHost dialogs={app.dialogs} />
      </>
    )
    router = createMemoryRouter(
      [
        {
          element: layout,
          children: [
            { path: 'dispatch-notes/overview', element: <DispatchNotes /> },
            { path: 'rentals/new', element: <p>New</p> },
          ],
        },
      ],
      { initialEntries: ['/dispatch-notes/overview'] },
    )
    render(
      <AppProvider app={app}>
        <RouterProvider router={router} />
      </AppProvider>,
    )
    await waitFor(() => row(4))
  })
  afterEach(async () => {
    cleanup()
    jest.restoreAllMocks()
    sessionStorage.clear()
    await service.stop()
  })

  const row = (id: number): HTMLElement => {
    const found = document.querySelector<HTMLElement>(`tr[data-key="${id}"]`)
    if (found === null) throw new Error(`The list has no row ${id}.`)
    return found
  }
  const grid = () => {
    const element = document.querySelector('.dx-datagrid')?.parentElement
    if (element === null || element === undefined) throw new Error('The page has no list.')
    return DataGrid.getInstance(element) as DataGrid
  }
  const select = (...ids: readonly number[]) =>
    act(async () => void (await grid().selectRows([...ids], false)))
  const panel = () => within(screen.getByTestId('dispatch-note-panel'))
  const heading = () => panel().getByRole('heading', { level: 2 }).textContent
  const tracked = (id: number) => known(app.store.cached('DispatchNote', id))
  const edit = (id: number): void => act(() => void (tracked(id).siteName = 'Garage'))
  const selectedKeys = () => grid().getSelectedRowKeys()
  const shownIs = (name: string) => waitFor(() => expect(heading()).toBe(name))

  it('[LP1] shows the only selected record, and none where several are selected', async () => {
    expect(heading()).toBe('Select a note to view and edit it.')
    await select(1)
    await shownIs('Company 1')
    await select(1, 2)
    await shownIs('Select a note to view and edit it.')
  })

  it('F-084 [LP2] keeps record and edits after a No, and discards the edits after a Yes', async () => {
    await select(1)
    await shownIs('Company 1')
    edit(1)
    await select(2)
    await screen.findByText(QUESTION)
    await pressButton('No')
    await waitFor(() => expect(selectedKeys()).toEqual([1]))
    expect([heading(), tracked(1).siteName]).toEqual(['Company 1, Garage', 'Garage'])
    await select(2)
    await screen.findByText(QUESTION)
    await pressButton('Yes')
    await shownIs('Company 2')
    expect([tracked(1).siteName, app.store.pending.hasChanges]).toEqual([null, false])
  })

  it('F-081 [LP3] stores what was edited with Save, and takes it back with Cancel', async () => {
    await select(1)
    await shownIs('Company 1')
    edit(1)
    await pressButton('Cancel')
    await pressButton('Yes')
    await shownIs('Company 1')
    edit(1)
    await pressButton('Save')
    await waitFor(() => expect(service.saves).toHaveLength(1))
    await waitFor(() => expect(app.store.pending.hasChanges).toBe(false))
  })

  it('F-083 [LP3] Save As Lost stores the edits too', async () => {
    await select(1)
    await shownIs('Company 1')
    edit(1)
    await pressButton('Save As Lost')
    await waitFor(() => expect(service.saves).toHaveLength(1))
    expect(service.saves[0]?.entities[0]).toMatchObject({
      siteName: 'Garage',
      notAwarded: '2026-11-20T14:12:00.000Z',
    })
    await waitFor(() => expect(panel().queryByRole('button', { name: 'Save As Lost' })).toBeNull())
  })

  it('F-080 [LP4] only shows a completed note, without its buttons', async () => {
    await select(3)
    await shownIs('Company 3')
    expect(panel().getByText('Read-only')).toBeTruthy()
    expect(panel().queryAllByRole('button', { name: /Save|Cancel/ })).toEqual([])
    const editable = [...screen.getByTestId('dispatch-note-panel').querySelectorAll('input[type="text"]')]
    expect(editable.filter((input) => !input.hasAttribute('readonly'))).toEqual([])
  })

  it('[LP5] leads to the field of a record that is not selected', async () => {
    await select(2)
    await shownIs('Company 2')
    await select(1)
    await shownIs('Company 1')
    edit(2)
    act(() => app.review.host?.goTo(tracked(2), 'siteName'))
    await shownIs('Company 2, Garage')
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('siteName'))
  })

  it('[LP6] opens the history of the shown record', async () => {
    await select(2)
    await shownIs('Company 2')
    await pressButton('History')
    await screen.findByText('History of Company 2')
    const subject = { entityTypeName: 'DispatchNote', entityIds: [2] }
    const asked = () => service.asked.find(({ resource }) => resource === 'RecordHistory')?.query
    await waitFor(() => expect(asked()).toMatchObject({ parameters: subject }))
  })

  it('F-080 shades the rows of notes that are marked as lost', () => {
    expect([1, 4].map((id) => row(id).classList.contains('row-shaded'))).toEqual([false, true])
  })

  it('F-082 creates a rental from a note, which is marked complete', async () => {
    await select(1)
    await shownIs('Company 1')
    await pressButton('Create Rental')
    await waitFor(() =>
      expect(service.saves[0]?.entities[0]).toMatchObject({ id: 1, completed: expect.any(String) }),
    )
    await waitFor(() => expect(router.state.location.search).toBe('?dispatchNoteId=1'))
    expect(router.state.location.pathname).toBe('/rentals/new')
  })

  it('F-083 marks one note complete, and takes it back', async () => {
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
    expect([button('Mark Complete').disabled, button('UnComplete').disabled]).toEqual([true, true])
    await select(1, 2)
    await waitFor(() => expect(button('Delete').disabled).toBe(false))
    expect(button('Mark Complete').disabled).toBe(true)
    await select(1)
    await pressButton('Mark Complete')
    await waitFor(() =>
      expect(service.saves[0]?.entities[0]).toMatchObject({ id: 1, completed: expect.any(String) }),
    )
    await select(3)
    await pressButton('UnComplete')
    await waitFor(() => expect(service.saves[1]?.entities[0]).toMatchObject({ id: 3, completed: null }))
  })

  it('F-081 shows only the open notes, and all again', async () => {
    const asked = () => service.asked.map(({ query }) => query)
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ parameters: { onlyOpen: true } }))
    await pressButton('Show All')
    await waitFor(() => expect(asked().at(-1)).not.toMatchObject({ parameters: { onlyOpen: true } }))
    await pressButton('Show Only Open')
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ parameters: { onlyOpen: true } }))
  })

  it('F-085 adds a note in the dialog Notes', async () => {
    await pressButton('Add Note')
    const dialog = await screen.findByTestId('dispatch-note-dialog')
    expect(document.querySelector('.dx-popup-title')?.textContent).toBe('Notes')
    for (const name of ['AM', 'PM']) fireEvent.click(within(dialog).getByRole('checkbox', { name }))
    await waitFor(() => {
      const [added] = app.store.pending.records
      expect(added?.entity).toMatchObject({ rentalAM: false, rentalPM: true })
    })
  })
})
