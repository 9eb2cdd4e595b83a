import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { observer } from 'mobx-react-lite'
import { createMemoryRouter, Link, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { App } from '#client/app/App.ts'
import { LeaveGuard } from '#client/app/LeaveGuard.tsx'
import { useScreenScope } from '#client/context/useScreenScope.ts'
import { createTestApp } from '../support/createTestApp.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { known, mergeCustomer } from '../screens/customers/support/customerStore.ts'

const Screen = observer(function Screen({ name }: { readonly name: string }) {
  const scope = useScreenScope(name)
  return (
    <p>
      {name} {scope?.hasChanges === true ? 'edited' : 'clean'}
    </p>
  )
})

describe('The unsaved-changes guard', () => {
  let app: App
  let router: ReturnType<typeof createMemoryRouter>
  const asked = jest.fn<Promise<'leave' | 'stay' | 'review'>, []>()
  const customer = () => known(app.store.cached('Customer', 7))

  beforeEach(async () => {
    app = await createTestApp()
    mergeCustomer(app.store, 7)
    asked.mockReset()
    app.dialogs.confirmUnsaved = asked
    router = createMemoryRouter(
      [
        {
          element: (
            <>
              <LeaveGuard />
              <Link to="/b">to b</Link>
              <Outlet />
            </>
          ),
          children: [
            { path: 'a', element: <Screen name="a" /> },
            { path: 'b', element: <Screen name="b" /> },
          ],
        },
      ],
      { initialEntries: ['/b', '/a'], initialIndex: 1 },
    )
    render(
      <AppProvider app={app}>
        <RouterProvider router={router} />
      </AppProvider>,
    )
    await screen.findByText('a clean')
  })
  afterEach(cleanup)

  const edit = (): void =>
    act(() => {
      app.store.edit('Change Phone', () => (customer().phone = '555'))
    })
  const leave = () => act(() => router.navigate('/b'))

  it('F-024 leaves without a question while nothing is pending', async () => {
    await leave()
    await screen.findByText('b clean')
    expect(asked).not.toHaveBeenCalled()
  })

  it('F-024 No stays with the edits intact, and the next attempt asks again', async () => {
    edit()
    asked.mockResolvedValue('stay')
    await leave()
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
    expect(screen.getByText('a edited')).toBeTruthy()
    expect(customer().phone).toBe('555')
    await act(() => router.navigate(-1))
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
    expect(router.state.location.pathname).toBe('/a')
  })

  it('F-024 Yes rolls back what the screen changed, and leaves', async () => {
    edit()
    asked.mockResolvedValue('leave')
    await leave()
    await screen.findByText('b clean')
    expect(customer().phone).toBeNull()
    expect(app.store.pending.hasChanges).toBe(false)
  })

  it('F-024 B-02 Review stays and opens the review', async () => {
    edit()
    asked.mockResolvedValue('review')
    await leave()
    await waitFor(() => expect(app.review.isOpen).toBe(true))
    expect(screen.getByText('a edited')).toBeTruthy()
  })

  it('F-064 navigates without a question once nothing is pending any more', async () => {
    edit()
    act(() => app.store.journal.undo())
    await leave()
    await screen.findByText('b clean')
    expect(asked).not.toHaveBeenCalled()
  })

  it('opens a new scope after a rollback, and asks about later edits', async () => {
    edit()
    act(() => app.guard.rollback())
    await screen.findByText('a clean')
    edit()
    await screen.findByText('a edited')
    expect(app.guard.hasChanges).toBe(true)
  })

  it('F-024 forgets a closed screen, whose edits stay pending', () => {
    edit()
    expect(app.guard.guards(location.pathname)).toBe(true)
    cleanup()
    expect([app.guard.guards(location.pathname), app.guard.hasChanges]).toEqual([false, false])
    expect(app.store.pending.hasChanges).toBe(true)
  })

  it('F-024 asks nothing where only the query of the address changes', async () => {
    edit()
    await act(() => router.navigate('/a?tab=rates'))
    expect([router.state.location.search, asked.mock.calls.length]).toEqual(['?tab=rates', 0])
    expect(screen.getByText('a edited')).toBeTruthy()
  })

  it('F-024 asks once, however often the screen is left meanwhile', async () => {
    edit()
    let answer = (_said: 'leave' | 'stay'): void => {}
    asked.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    await leave()
    await leave()
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
    await act(async () => answer('leave'))
    await screen.findByText('b clean')
  })

  it('F-024 takes in what is being typed before it looks for changes', async () => {
    const box = document.createElement('input')
    document.body.append(box)
    box.addEventListener('blur', () => void (customer().phone = '555'))
    box.focus()
    asked.mockResolvedValue('stay')
    await leave()
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
    box.remove()
  })

  it('closes the dialogs of a screen that is left', async () => {
    let canceled: Promise<unknown> = Promise.resolve()
    act(() => {
      canceled = app.dialogs.choose({ title: '', text: '', choices: [], onEscape: 'closed' })
    })
    await leave()
    await expect(canceled).resolves.toBe('closed')
  })

  it('F-025 lets the browser ask before the tab is closed with pending changes', () => {
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(closing()).toBe(false)
    edit()
    expect(closing()).toBe(true)
    cleanup()
    expect(closing()).toBe(false)
  })

  it('F-025 [RC2] lets the browser close a blank record that nothing was entered into', () => {
    const closing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const scope = app.store.openScope('New customer')
    const added = app.store.create('Customer', {}, 'Add customer')
    act(() => scope.markPristine())
    expect([app.store.pending.hasChanges, closing()]).toEqual([true, false])
    act(() => void (added.companyName = 'Orchard'))
    expect(closing()).toBe(true)
  })
})
