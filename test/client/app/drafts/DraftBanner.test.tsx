import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createBrowserRouter, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { DraftBanner } from '#client/app/drafts/DraftBanner.tsx'
import { DRAFT_VERSION, DraftStorage, type StoredDraft } from '#client/app/drafts/DraftStorage.ts'
import { LeaveGuard } from '#client/app/LeaveGuard.tsx'
import { useScreenScope } from '#client/context/useScreenScope.ts'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import { customerStore, known, mergeCustomer } from '../../screens/customers/support/customerStore.ts'
import { createTestApp } from '../../support/createTestApp.ts'
import { pressButton } from '../../support/pressButton.ts'

function Screen({ name }: { readonly name: string }) {
  useScreenScope(name)
  return <h1>{name}</h1>
}

describe('B-04 The offer of unsaved work', () => {
  let app: App
  const storage = new DraftStorage(localStorage)
  const customer = () => known(app.store.cached('Customer', 7))
  const banner = () => screen.queryByTestId('draft-banner')
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

  /** What a page of the same user left behind: a phone number typed on the customer's screen. */
  const draft = async (values: Partial<StoredDraft> = {}): Promise<StoredDraft> => {
    const store = await customerStore()
    mergeCustomer(store, 7)
    known(store.cached('Customer', 7)).phone = '616'
    return {
      version: DRAFT_VERSION,
      id: 'closed-page',
      userId: 1,
      savedAt: '2026-11-20T14:02:00.000Z',
      address: '/customers/7',
      about: 'Customer Great Lakes Landscape',
      changes: 1,
      records: 1,
      pending: store.exportPending(),
      ...values,
    }
  }

  const open = async (left: readonly StoredDraft[], address = '/customers/7'): Promise<void> => {
    for (const each of left) storage.write(each)
    history.replaceState(null, '', address)
    app = await createTestApp()
    mergeCustomer(app.store, 7)
    const frame = (
      <>
        <DraftBanner />
        <LeaveGuard />
        <Outlet />
        <DialogHost dialogs={app.dialogs} />
      </>
    )
    const router = createBrowserRouter([
      {
        element: frame,
        children: [
          { path: 'customers/7', element: <Screen name="customer" /> },
          { path: 'notes', element: <Screen name="notes" /> },
          { path: 'plain', element: <h1>plain</h1> },
        ],
      },
    ])
    render(
      <AppProvider app={app}>
        <RouterProvider router={router} />
      </AppProvider>,
    )
    await screen.findByRole('heading')
    await act(() => app.drafts.findOffers())
  }

  beforeEach(() => {
    localStorage.clear()
    jest.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    cleanup()
    jest.useRealTimers()
    jest.restoreAllMocks()
    history.replaceState(null, '', '/')
  })

  it('is not made when nothing was left', async () => {
    await open([])
    expect(banner()).toBeNull()
  })

  it.each([
    ['2026-11-20T14:02:00.000Z', '9:02AM'],
    // The same day in UTC, and the day before in Grand Rapids.
    ['2026-11-20T04:30:00.000Z', '11/19/2026 11:30PM'],
  ])('says what was left and when: %s', async (savedAt, time) => {
    await open([await draft({ savedAt, changes: 2 })])
    expect(banner()?.querySelector('p')?.textContent).toBe(
      `You have unsaved work from ${time} on Customer Great Lakes Landscape (2 changes in 1 record).`,
    )
  })

  it.each([
    ['Restore', false],
    ['Review', true],
  ])('shows the screen of the work by %s, with the work on it', async (caption, isReviewed) => {
    await open([await draft()], '/notes')
    press(caption)
    await waitFor(() => expect(customer().phone).toBe('616'))
    expect([location.pathname, screen.getByRole('heading').textContent]).toEqual(['/customers/7', 'customer'])
    await waitFor(() => expect(banner()).toBeNull())
    await waitFor(() => expect(app.review.isOpen).toBe(isReviewed))
  })

  it('restores on the screen that is shown already, which learns what is pending again', async () => {
    await open([await draft()])
    const heard: unknown[] = []
    app.review.attach({
      save: () => Promise.resolve(true),
      goTo: () => {},
      discardBlankRecord: () => void heard.push(app.store.pending.count),
      showRestored: (records) => void heard.push(records),
    })
    press('Restore')
    expect(screen.getAllByRole<HTMLButtonElement>('button').map(({ disabled }) => disabled)).toEqual([
      true,
      true,
      true,
    ])
    await waitFor(() => expect(heard).toEqual([0, [customer()]]))
    expect(app.review.isOpen).toBe(false)
  })

  it('is kept when the user stays on a screen with changes', async () => {
    await open([await draft()], '/notes')
    app.dialogs.confirmUnsaved = () => Promise.resolve('stay')
    act(() => void (customer().email = 'mine'))
    press('Review')
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review' }).disabled).toBe(false),
    )
    expect([location.pathname, customer().phone, app.review.isOpen]).toEqual(['/notes', null, false])
    expect(banner()).not.toBeNull()
  })

  it('waits 3 seconds for a screen without a unit of work, and restores then', async () => {
    await open([await draft({ address: '/plain' })], '/plain')
    jest.useFakeTimers()
    press('Restore')
    await act(() => jest.advanceTimersByTimeAsync(2999))
    expect(customer().phone).toBeNull()
    await act(() => jest.advanceTimersByTimeAsync(1))
    expect(customer().phone).toBe('616')
  })

  it('is withdrawn by Discard, after a question', async () => {
    await open([await draft()])
    await pressButton('Discard')
    await screen.findByText('Discard the unsaved work on Customer Great Lakes Landscape?')
    await pressButton('No')
    await waitFor(() => expect(app.dialogs.openDialogs).toEqual([]))
    expect(banner()).not.toBeNull()
    await pressButton('Discard')
    await pressButton('Yes')
    await waitFor(() => expect(banner()).toBeNull())
    expect([customer().phone, storage.listFor(1)]).toEqual([null, []])
  })

  it.each(['Restore', 'Review', 'Discard'])('says by %s that another tab was faster', async (caption) => {
    const left = await draft()
    await open([left])
    storage.remove(left)
    await pressButton(caption)
    if (caption === 'Discard') await pressButton('Yes')
    await waitFor(() =>
      expect(app.toasts.items.map(({ message }) => message)).toEqual([
        'This unsaved work was restored or discarded in another tab.',
      ]),
    )
    await waitFor(() => expect(banner()).toBeNull())
    expect([customer().phone, app.review.isOpen]).toEqual([null, false])
  })

  it('is about the newest work first, and then about the next', async () => {
    await open([
      await draft({ id: 'older', about: 'older', savedAt: '2026-11-18T14:02:00.000Z' }),
      await draft({ id: 'newer', about: 'newer' }),
      await draft({ id: 'other', about: 'other', userId: 2, savedAt: '2026-11-20T14:05:00.000Z' }),
    ])
    expect(banner()?.querySelector('b')?.textContent).toBe('newer')
    await act(() => app.drafts.discard(known(app.drafts.offered[0] ?? null)))
    expect(banner()?.querySelector('b')?.textContent).toBe('older')
  })

  it('gives way to a warning while unsaved work cannot be stored', async () => {
    await open([await draft()])
    const stop = app.drafts.startSaving(window)
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    act(() => void (customer().phone = '1'))
    act(() => void window.dispatchEvent(new Event('pagehide')))
    expect(screen.getByRole('alert').textContent).toBe(
      'Unsaved changes cannot be kept on this computer: the browser’s storage for this page is full or not accessible. Save before you leave.',
    )
    expect(banner()).toBeNull()
    stop()
  })
})
