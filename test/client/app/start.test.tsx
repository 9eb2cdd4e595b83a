import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { createRoot, type Root } from 'react-dom/client'
import type { AuthClient } from '#client/app/AuthClient.ts'
import { createRoutes } from '#client/app/createRoutes.tsx'
import { preloadScreen, start } from '#client/app/start.tsx'
import { screenList } from '#client/screens.ts'
import { breezeMetadata } from '#server/metadata/breezeMetadata.ts'
import { rolloffModel } from '#shared/entities.ts'
import { createTestApp } from '../support/createTestApp.ts'

const kim = { name: 'kim.devries', claims: {} }

describe('The start', () => {
  let root: Root
  let parts: Parameters<typeof start>[0]
  let logged: jest.SpyInstance
  const original = globalThis.fetch
  const answers = new Map<string, { readonly status: number; readonly body: unknown }>()
  const asked: string[] = []
  const signIn = {
    signIn: jest.fn(() => Promise.resolve()),
    reauthenticate: () => Promise.resolve({ token: 't', accept: () => Promise.resolve() }),
    signOut: jest.fn(() => Promise.resolve()),
  }

  const visitor = (account: AuthClient['account']): AuthClient => ({
    account,
    ...signIn,
    token: () => Promise.resolve(account === null ? undefined : 't'),
  })
  const run = (account: AuthClient['account']) => act(() => start({ ...parts, auth: visitor(account) }))

  beforeEach(async () => {
    const app = await createTestApp()
    const element = document.body.appendChild(document.createElement('div'))
    root = createRoot(element)
    parts = {
      root,
      boot: app.boot,
      model: app.model,
      auth: visitor(null),
      theme: app.theme,
      routes: createRoutes(screenList),
      screenList,
      recordDialogs: [],
      waitingWork: [],
      noticeSources: [],
    }
    signIn.signIn.mockClear()
    asked.length = 0
    answers.clear()
    answers.set('/api/account/currentUser', {
      status: 200,
      body: { userId: 1, userName: 'kim', firstName: 'Kim', lastName: 'DeVries', roles: [{ Name: 'Admin' }] },
    })
    answers.set('/api/breeze/Metadata', { status: 200, body: breezeMetadata(rolloffModel, []) })
    globalThis.fetch = ((path: string) => {
      const pathname = path.split('?')[0] ?? path
      asked.push(pathname)
      const { status, body } = answers.get(pathname) ?? { status: 200, body: [] }
      return Promise.resolve(new Response(JSON.stringify(body), { status }))
    }) as never
    logged = jest.spyOn(console, 'error').mockImplementation(() => {})
    history.replaceState(null, '', '/')
  })
  afterEach(() => {
    act(() => root.unmount())
    cleanup()
    globalThis.fetch = original
    logged.mockRestore()
  })

  it('F-004 shows a visitor the welcome and a Login button, and requests no data', async () => {
    await run(null)
    expect(screen.getByText('Welcome to Rolloff')).toBeTruthy()
    screen.getByRole('button', { name: 'Login' }).click()
    expect(signIn.signIn).toHaveBeenCalledWith('/start')
    expect(asked).toEqual([])
  })

  it('F-001 sends a visitor of any other route to sign in and back to it', async () => {
    history.replaceState(null, '', '/customers/7?tab=rates')
    await run(null)
    expect(signIn.signIn).toHaveBeenCalledWith('/customers/7?tab=rates')
    expect(document.body.textContent).toBe('')
  })

  it('F-002 requests the user, then shows the screen', async () => {
    await run(kim)
    await screen.findByRole('button', { name: 'Kim DeVries' })
    expect(asked).toContain('/api/account/currentUser')
    expect(asked.indexOf('/api/account/currentUser')).toBeLessThan(asked.indexOf('/api/breeze/lookups'))
  })

  it('F-003 shows a message for an account without a user, and offers only Logout', async () => {
    answers.set('/api/account/currentUser', {
      status: 403,
      body: { code: 'user_not_set_up', message: 'The account "kim.devries" is not set up as a user' },
    })
    await run(kim)
    await screen.findByText('The account "kim.devries" is not set up as a user')
    expect(screen.queryAllByRole('navigation')).toEqual([])
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Logout'])
  })

  it('F-019 blocks everything while the data service cannot be prepared, logs it, and tries again', async () => {
    answers.set('/api/breeze/Metadata', { status: 503, body: { code: 'unavailable', message: 'Upgrading.' } })
    await run(kim)
    await screen.findByText('Error connecting to data service')
    expect(logged).toHaveBeenCalledWith('Error connecting to data service', expect.anything())
    expect(screen.queryAllByRole('navigation')).toEqual([])
    answers.set('/api/breeze/Metadata', { status: 200, body: breezeMetadata(rolloffModel, []) })
    act(() => screen.getByRole('button', { name: 'Retry' }).click())
    await waitFor(() => expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy())
  })

  it('F-019 offers Logout as well while the data service cannot be prepared', async () => {
    answers.set('/api/breeze/Metadata', { status: 503, body: { code: 'unavailable', message: 'Upgrading.' } })
    await run(kim)
    await screen.findByText('Upgrading.')
    signIn.signOut.mockClear()
    act(() => screen.getByRole('button', { name: 'Logout' }).click())
    expect(signIn.signOut).toHaveBeenCalledTimes(1)
  })

  it('F-001 signs in again only at a press when the session has ended, also from the home page', async () => {
    answers.set('/api/account/currentUser', {
      status: 401,
      body: { code: 'not_signed_in', message: 'Please sign in.' },
    })
    await run(kim)
    await screen.findByText('Your session has ended')
    expect(screen.getByText('Please sign in again to continue.')).toBeTruthy()
    expect(signIn.signIn).not.toHaveBeenCalled()
    await act(async () => screen.getByRole('button', { name: 'Sign in' }).click())
    expect(signIn.signIn.mock.calls).toEqual([['/start']])
  })

  it('[OP1320] says that an administrator has ended the session, and lets the provider ask', async () => {
    const message = 'You were signed out by an administrator. Please sign in again.'
    answers.set('/api/account/currentUser', { status: 401, body: { code: 'session_ended', message } })
    await run(kim)
    await screen.findByText(message)
    await act(async () => screen.getByRole('button', { name: 'Sign in' }).click())
    expect(signIn.signIn.mock.calls).toEqual([['/start', { isAnew: true }]])
  })

  it('F-001 says so when the identity provider cannot be reached, and tries again', async () => {
    history.replaceState(null, '', '/customers')
    signIn.signIn.mockRejectedValueOnce(new Error('No network.'))
    await run(null)
    await screen.findByText('You cannot be signed in right now')
    expect(screen.getByText('No network.')).toBeTruthy()
    await act(async () => screen.getByRole('button', { name: 'Retry' }).click())
    expect(signIn.signIn.mock.calls).toEqual([['/customers'], ['/customers']])
  })

  it('loads the code of a screen early, and leaves a failure to the screen', async () => {
    const loaded: string[] = []
    const route = (path: string) => ({
      path,
      lazy: () => {
        loaded.push(path)
        return Promise.reject(new Error('gone'))
      },
    })
    preloadScreen([{ children: [route('a'), route('b'), { path: 'c' }] }], '/b')
    preloadScreen([{ children: [{ path: 'c' }] }], '/c')
    preloadScreen([route('a')], '/d')
    await Promise.resolve()
    expect(loaded).toEqual(['b'])
  })
})
