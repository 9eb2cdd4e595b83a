import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { createRoutes } from '#client/app/createRoutes.tsx'
import type { Screen } from '#client/context/Screen.ts'
import { createTestApp } from '../support/createTestApp.ts'

describe('A screen that fails while it is drawn', () => {
  let isBroken = true
  function Broken() {
    if (isBroken) throw new Error('It broke.')
    return <p>It works.</p>
  }
  let logged: jest.SpyInstance
  let app: App
  let router: ReturnType<typeof createMemoryRouter>

  async function open(roles: readonly string[] = ['Admin']): Promise<HTMLElement> {
    app = await createTestApp(roles)
    const screens = [screenOf('broken', Broken), screenOf('sound', () => <p>It is sound.</p>)]
    const routes = createRoutes({ screens, redirects: {} })
    router = createMemoryRouter(routes, { initialEntries: ['/broken'] })
    render(
      <AppProvider app={app}>
        <RouterProvider router={router} />
      </AppProvider>,
    )
    return screen.findByRole('alert')
  }
  function screenOf(path: string, Component: Awaited<ReturnType<Screen['load']>>): Screen {
    return { path, title: path, needs: 'signedIn', load: () => Promise.resolve(Component) }
  }
  beforeEach(() => {
    isBroken = true
    logged = jest.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    cleanup()
    logged.mockRestore()
  })
  const tryAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }))

  it('[FL1] says so in one banner within the shell, keeps what is pending, and logs the error', async () => {
    const banner = await open()
    expect(within(banner).getByText('This screen could not be shown')).toBeTruthy()
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy()
    app.store.create('Customer', { companyName: 'Orchard' }, 'Add customer')
    tryAgain()
    expect(app.store.pending.count).toBe(1)
    expect(logged).toHaveBeenCalledWith(
      'A screen could not be drawn.',
      expect.objectContaining({ message: 'It broke.' }),
      expect.stringContaining('Broken'),
    )
  })

  it('[FL1] can be tried again', async () => {
    await open()
    tryAgain()
    expect(screen.queryByText('It works.')).toBeNull()
    isBroken = false
    tryAgain()
    expect(screen.getByText('It works.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('[FL1] does not keep another screen from being shown', async () => {
    await open()
    await router.navigate('/sound')
    await screen.findByText('It is sound.')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('[FL1] shows the details to administrators only', async () => {
    const banner = await open()
    expect(within(banner).getByText(/^Error: It broke\./)).toBeTruthy()
    cleanup()
    const ofOthers = await open(['Customer:Admin'])
    expect(within(ofOthers).queryByText('Details')).toBeNull()
    expect(within(ofOthers).queryByText(/It broke\./)).toBeNull()
  })
})
