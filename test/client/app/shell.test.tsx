import { PRODUCT_VERSION } from '#shared/wire/boot.ts'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createRoutes } from '#client/app/createRoutes.tsx'
import type { Screen } from '#client/context/Screen.ts'
import { screenList } from '#client/screens.ts'
import { ROLES } from '#shared/access/roles.ts'
import { describePending } from '#client/context/messages.ts'
import { createTestApp } from '../support/createTestApp.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'

const open = async (path: string, roles: readonly string[] = ['Admin', 'Customer:Admin']) => {
  const app = await createTestApp(roles)
  document.title = ''
  const signOut = jest.spyOn(app.auth, 'signOut')
  const router = createMemoryRouter(createRoutes(screenList), { initialEntries: [path] })
  render(
    <AppProvider app={app}>
      <RouterProvider router={router} />
    </AppProvider>,
  )
  await screen.findByRole('banner')
  return { app, router, signOut }
}

const menuEntries = () =>
  within(screen.getByRole('navigation', { name: 'Main menu' }))
    .getAllByRole('link')
    .map((link) => link.textContent)

describe('The shell', () => {
  afterEach(cleanup)

  it('F-010 shows title, version and main menu', async () => {
    await open('/')
    expect(screen.getByRole('banner').textContent).toContain(`Rolloff ${PRODUCT_VERSION}`)
    expect(menuEntries()).toContain('Customers')
  })

  it.each([
    ['F-011', ['Customer'], ['Customers', 'Inventory', 'Notes']],
    [
      'F-012',
      ['Rentals:Admin', 'Schedule', 'Dumpster'],
      ['Rentals', 'Schedule', 'Dumpsters', 'Inventory', 'Notes'],
    ],
    [
      'F-013',
      ['Invoice', 'Payments:Admin', 'Reporting', 'GreatPlains'],
      ['Inventory', 'Notes', 'Invoices', 'Payments', 'Reporting', 'Great Plains'],
    ],
    ['F-014', ['Admin'], ['Dashboard', 'Inventory', 'Notes', 'Admin']],
    ['F-015', [], ['Inventory', 'Notes']],
    [
      'F-011 F-012 F-013 F-014 F-015',
      ROLES,
      [
        'Dashboard',
        'Customers',
        'Rentals',
        'Schedule',
        'Dumpsters',
        'Inventory',
        'Notes',
        'Invoices',
        'Payments',
        'Reporting',
        'Great Plains',
        'Admin',
      ],
    ],
  ])('%s shows a user with roles %j the entries %j', async (_row, roles, entries) => {
    await open('/', roles)
    expect(menuEntries()).toEqual(entries)
  })

  it('F-005 F-006 shows the name, Logout and version at home, and the claims at a click on the name', async () => {
    const { signOut } = await open('/')
    const main = within(screen.getByRole('main'))
    expect(main.getByText(`Version ${PRODUCT_VERSION}`)).toBeTruthy()
    expect(main.queryByText('kim@rolloff.example')).toBeNull()
    fireEvent.click(main.getByRole('button', { name: 'Kim DeVries' }))
    expect(main.getByText('kim@rolloff.example')).toBeTruthy()
    fireEvent.click(main.getByRole('button', { name: 'Kim DeVries' }))
    expect(main.queryByText('kim@rolloff.example')).toBeNull()
    fireEvent.click(main.getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1))
  })

  it('F-006 says so when Logout fails, and shows the claims as they are', async () => {
    const { app, signOut } = await open('/')
    Object.assign(app.auth, { account: { name: 'kim', claims: { sub: 'kim', groups: ['a', 'b'] } } })
    const main = within(screen.getByRole('main'))
    fireEvent.click(main.getByRole('button', { name: 'Kim DeVries' }))
    expect(main.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'subkim',
      'groups["a","b"]',
    ])
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {})
    signOut.mockRejectedValue(new Error('No network.'))
    fireEvent.click(main.getByRole('button', { name: 'Logout' }))
    await screen.findByText('No network.')
    logged.mockRestore()
  })

  it('F-007 has a profile page', async () => {
    await open('/profile')
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeTruthy()
  })

  it('names the tab after the screen', async () => {
    await open('/')
    expect(document.title).toBe('Rolloff')
    cleanup()
    await open('/profile')
    expect(document.title).toBe('Profile – Rolloff')
  })

  it('F-046 keeps a screen from users who may not open it', async () => {
    await open('/customers', [])
    await screen.findByText('You may not open this screen')
    expect(screen.getByRole('link', { name: 'Back to the home page' }).getAttribute('href')).toBe('/')
  })

  it('F-015 [PG3] leads from the menu to the screens of the admin area', async () => {
    const { router } = await open('/', ['Admin'])
    fireEvent.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Admin' }))
    const main = within(screen.getByRole('main'))
    await main.findByRole('link', { name: 'Customer Rates' })
    expect(main.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Customer Rates',
      'Storage Dump Sites',
      'Lookup Tables',
      'Users',
      'Time Overview',
      'Photo Overview',
      'Scheduled Reports',
      'Audit Log',
      'Recycle Bin',
      'Import',
      'System',
      'Data Export',
      'Mail Queue',
    ])
    fireEvent.click(main.getByRole('link', { name: 'Users' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users/overview'))
  })

  it('lists the keyboard shortcuts at a press of ?', async () => {
    await open('/profile')
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true })
    await screen.findByRole('dialog')
    await screen.findByText('Undo the last change')
    cleanup()
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('B-02 shows the review of pending changes while it is open', async () => {
    const { app } = await open('/profile')
    expect(document.querySelector('.review-panel')).toBeNull()
    act(() => app.review.open())
    await waitFor(() => expect(document.querySelector('.review-panel')).not.toBeNull())
    act(() => app.review.close())
    expect(document.querySelector('.review-panel')).toBeNull()
  })

  it.each([
    ['F-008', '/no/such/path', '/'],
    ['F-008', '/jobs/no/such/path', '/'],
    ['F-009', '/dispatch-notes', '/dispatch-notes/overview'],
    ['F-009', '/admin/storage-dump-sites', '/admin/storage-dump-sites/overview'],
  ])('%s sends %s to %s', async (_row, path, target) => {
    const { router } = await open(path)
    await waitFor(() => expect(router.state.location.pathname).toBe(target))
  })

  it('F-008 [PG1410] says where an address leads that there is no such page', async () => {
    const { app, router } = await open('/admin/no-such-page')
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(app.toasts.items.map(({ message }) => message)).toEqual(['There is no page /admin/no-such-page.'])
  })

  it('O-021 sends the link for an invoice of a rental to the new invoice, and no other link of rentals', async () => {
    const { router } = await open('/rentals/new?rentalId=7', [])
    const address = () => router.state.location.pathname + router.state.location.search
    await waitFor(() => expect(address()).toBe('/invoices/new?rentalId=7'))
    for (const other of ['/rentals/new?dispatchNoteId=7', '/rentals/7?rentalId=7']) {
      await act(() => router.navigate(other))
      await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
      expect(address()).toBe(other)
    }
  })
})

describe('A screen whose code cannot be loaded', () => {
  afterEach(cleanup)

  it('leaves the shell and offers to reload', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {})
    const app = await createTestApp()
    const broken: Screen = {
      path: 'x',
      title: 'X',
      needs: 'signedIn',
      load: () => Promise.reject(new Error('gone')),
    }
    const routes = createRoutes({
      screens: [broken],
      redirects: {},
    })
    const router = createMemoryRouter(routes, { initialEntries: ['/x'] })
    render(
      <AppProvider app={app}>
        <RouterProvider router={router} />
      </AppProvider>,
    )
    await screen.findByText('This screen could not be loaded')
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy()
    logged.mockRestore()
  })
})

describe('The chip of pending changes', () => {
  it('B-02 counts changes and records', () => {
    expect(describePending(4, 3)).toBe('4 changes in 3 records')
    expect(describePending(1, 1)).toBe('1 change in 1 record')
  })
})
