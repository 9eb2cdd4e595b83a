import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import { known, mergeCustomer } from '../../screens/customers/support/customerStore.ts'
import { createTestApp } from '../../support/createTestApp.ts'
import { pressButton } from '../../support/pressButton.ts'
import { shownDialogButtons } from '../../support/shownDialogButtons.ts'

describe('B-04 The dialog of an expired session', () => {
  let app: App
  const original = globalThis.fetch
  let signedIn: { userId: number; firstName: string; lastName: string }

  beforeEach(async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    signedIn = { userId: 1, firstName: 'Kim', lastName: 'DeVries' }
    globalThis.fetch = (() =>
      Promise.resolve(new Response(JSON.stringify({ userName: 'x', roles: [], ...signedIn })))) as never
    app = await createTestApp()
    mergeCustomer(app.store, 7)
  })
  afterEach(() => {
    cleanup()
    globalThis.fetch = original
    jest.restoreAllMocks()
  })

  const change = (...fields: readonly ('phone' | 'email')[]): void => {
    for (const field of fields) known(app.store.cached('Customer', 7))[field] = 'x'
  }
  const open = async () => {
    render(
      <AppProvider app={app}>
        <DialogHost dialogs={app.dialogs} />
      </AppProvider>,
    )
    let answer = Promise.resolve(false)
    act(() => {
      answer = app.sessionRenewal.renew()
    })
    await screen.findByRole('button', { name: 'Sign in' })
    return { answer }
  }
  const text = () => document.querySelector('.question')?.textContent
  const buttons = () => shownDialogButtons(document).map(({ textContent }) => textContent)

  it.each([
    [[], 'The page stays as it is.'],
    [['phone'], 'The page stays as it is, with 1 unsaved change that waits to be saved.'],
    [['phone', 'email'], 'The page stays as it is, with 2 unsaved changes that wait to be saved.'],
  ] as const)('says what becomes of %j', async (fields, sentence) => {
    change(...fields)
    await open()
    expect(text()).toBe(`Sign in again as Kim DeVries to continue. ${sentence}`)
    expect(buttons()).toEqual(['Not now', 'Sign in'])
    expect(screen.getByRole('alertdialog')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Sign in'))
  })

  it('closes once the same user has signed in again', async () => {
    const { answer } = await open()
    await pressButton('Sign in')
    await expect(answer).resolves.toBe(true)
    await waitFor(() => expect(app.dialogs.openDialogs).toEqual([]))
  })

  it('closes without a sign-in by Not now', async () => {
    const { answer } = await open()
    await pressButton('Not now')
    await expect(answer).resolves.toBe(false)
    await waitFor(() => expect(app.dialogs.openDialogs).toEqual([]))
  })

  it.each([
    [[], ''],
    [['phone'], ' 1 unsaved change stays on this computer, for Kim DeVries only.'],
    [['phone', 'email'], ' 2 unsaved changes stay on this computer, for Kim DeVries only.'],
  ] as const)(
    'says whose page it is when another user signed in, with %j changed',
    async (fields, sentence) => {
      change(...fields)
      signedIn = { userId: 2, firstName: 'Ann', lastName: 'Kuiper' }
      const { answer } = await open()
      await pressButton('Sign in')
      await waitFor(() =>
        expect(text()).toBe(`You signed in as Ann Kuiper; this page is Kim DeVries’s.${sentence}`),
      )
      expect(buttons()).toEqual(['Not now', 'Continue as Ann Kuiper', 'Sign in as Kim DeVries'])
      signedIn = { userId: 1, firstName: 'Kim', lastName: 'DeVries' }
      await pressButton('Sign in as Kim DeVries')
      await expect(answer).resolves.toBe(true)
    },
  )

  it('passes the page to the other user, whose screen shows nothing of the changes', async () => {
    localStorage.clear()
    change('phone')
    app.drafts.startSaving(window)
    signedIn = { userId: 2, firstName: 'Ann', lastName: 'Kuiper' }
    await open()
    await pressButton('Sign in')
    await pressButton('Continue as Ann Kuiper')
    await waitFor(() => expect(app.store.pending.hasChanges).toBe(false))
    expect(Object.keys(localStorage).filter((key) => key.startsWith('rolloff.draft.1.'))).toHaveLength(1)
  })

  it('says why signing in failed, and can try again', async () => {
    app.auth.reauthenticate = () => Promise.reject(new Error('closed'))
    const { answer } = await open()
    expect(screen.queryByRole('alert')).toBeNull()
    await pressButton('Sign in')
    expect((await screen.findByRole('alert')).textContent).toBe('Signing in failed. Please try again.')
    app.auth.reauthenticate = () => Promise.resolve({ token: 't', accept: () => Promise.resolve() })
    await pressButton('Sign in')
    await expect(answer).resolves.toBe(true)
  })
})
