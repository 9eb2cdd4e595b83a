import { waitingActionsOf } from '#client/screens/drivers/waiting/createWaitingActions.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { signOut } from '#client/app/signOut.ts'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import { known, mergeCustomer } from '../screens/customers/support/customerStore.ts'
import { createTestApp } from '../support/createTestApp.ts'

describe('B-04 Signing out', () => {
  afterEach(cleanup)

  const appWithChange = async () => {
    const app = await createTestApp()
    mergeCustomer(app.store, 7)
    known(app.store.cached('Customer', 7)).companyName = 'Changed'
    render(
      <AppProvider app={app}>
        <DialogHost dialogs={app.dialogs} />
      </AppProvider>,
    )
    return app
  }

  it('asks nothing when nothing is unsaved', async () => {
    const app = await createTestApp()
    const signedOut = jest.spyOn(app.auth, 'signOut')
    await signOut(app)
    expect(signedOut).toHaveBeenCalledTimes(1)
  })

  it('[RC2] asks nothing about a blank record that nothing was entered into', async () => {
    const app = await createTestApp()
    const scope = app.store.openScope('New rental')
    app.store.create('Rental', { startDate: '2026-11-23' }, 'Add rental')
    scope.markPristine()
    const signedOut = jest.spyOn(app.auth, 'signOut')
    await signOut(app)
    expect([signedOut.mock.calls.length, app.store.pending.count]).toEqual([1, 0])
  })

  it.each([
    ['Yes', 1, 0, false],
    ['No', 0, 1, false],
    ['Review', 0, 1, true],
  ])('asks about unsaved changes, and obeys %s', async (answer, times, stillPending, isReviewed) => {
    const app = await appWithChange()
    const signedOut = jest.spyOn(app.auth, 'signOut')
    let done = Promise.resolve()
    act(() => {
      done = signOut(app)
    })
    const button = await screen.findByRole('button', { name: answer })
    expect(signedOut).not.toHaveBeenCalled()
    await act(async () => {
      fireEvent.click(button)
      await done
    })
    expect(signedOut).toHaveBeenCalledTimes(times)
    expect([app.store.pending.count, app.review.isOpen]).toEqual([stillPending, isReviewed])
  })

  it.each([
    ['Yes', 1],
    ['No', 0],
  ])(
    'O-070 asks about what a driver did and could not send, obeys %s, and keeps it',
    async (answer, times) => {
      const app = await createTestApp()
      await waitingActionsOf(app).add({ kind: 'start', jobId: 7 })
      // No page sends it again.
      waitingActionsOf(app).startSending(window)()
      render(
        <AppProvider app={app}>
          <DialogHost dialogs={app.dialogs} />
        </AppProvider>,
      )
      const signedOut = jest.spyOn(app.auth, 'signOut')
      let done = Promise.resolve()
      act(() => {
        done = signOut(app)
      })
      await screen.findByText(
        /^1 action could not be sent yet, and will be when you sign in again on this device/,
      )
      await act(async () => {
        fireEvent.click(screen.getByRole('button', { name: answer }))
        await done
      })
      expect(signedOut).toHaveBeenCalledTimes(times)
      expect(waitingActionsOf(app).unsent).toHaveLength(1)
    },
  )
})
