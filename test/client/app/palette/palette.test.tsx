import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { createRoutes } from '#client/app/createRoutes.tsx'
import type { Screen } from '#client/context/Screen.ts'
import { createTestApp } from '../../support/createTestApp.ts'
import { pressButton } from '../../support/pressButton.ts'

const page = (path: string, more: Partial<Screen>): Screen => ({
  path,
  title: path,
  needs: 'signedIn',
  load: () => Promise.resolve(() => <h1>{path}</h1>),
  ...more,
})

const SCREENS = [
  page('customers/search', { title: 'Customer Search', needs: ['Customer', 'Customer:Admin'] }),
  page('customers/:id', { needs: ['Customer:Admin'], shows: 'Customer', adds: true }),
  page('rentals/:id', { needs: ['Rentals:Admin'] }),
  page('board', { title: 'Board', needs: ['Customer:Admin'], urlOfDay: (day) => `/board?date=${day}` }),
  page('admin/rates', { title: 'Rates', needs: ['Admin'] }),
]

const FOUND = [
  { entity: 'Customer', id: 7, title: 'Great Lakes', detail: 'Customer 7' },
  { entity: 'Rental', id: 512, title: 'R512', detail: 'Great Lakes' },
]

describe('B-10 the command palette', () => {
  const ran = jest.fn()
  const open = async (roles: readonly string[] = ['Customer:Admin']) => {
    localStorage.clear()
    const testApp = await createTestApp(roles)
    const app: App = { ...testApp, screens: SCREENS, glances: [] }
    jest.spyOn(app.store, 'fetchResult').mockImplementation(() => Promise.resolve(FOUND as never))
    app.commands.register(() => [{ caption: 'Assign', context: 'Sites', icon: 'truck', run: ran }])
    const router = createMemoryRouter(createRoutes({ screens: SCREENS, redirects: {} }), {
      initialEntries: ['/'],
    })
    render(
      <AppProvider app={app}>
        <RouterProvider router={router} />
      </AppProvider>,
    )
    await screen.findByRole('banner')
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search or jump to' })
    return { app, router, box }
  }
  const options = (): readonly string[] =>
    screen.getAllByRole('option').map(({ children }) => children[1]?.textContent ?? '')
  const optionsIn = (group: string): readonly string[] =>
    within(screen.getByRole('group', { name: group }))
      .getAllByRole('option')
      .map(({ children }) => children[1]?.textContent ?? '')
  const type = (box: HTMLInputElement, value: string): void =>
    void fireEvent.change(box, { target: { value } })

  beforeEach(() => ran.mockClear())
  afterEach(cleanup)

  it('[PL4] is opened by Ctrl+K or its button, and closed by Esc, which returns the focus', async () => {
    const { box } = await open()
    expect(document.activeElement).toBe(box)
    fireEvent.keyDown(box, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    const button = screen.getByRole('button', { name: 'Search or jump to' })
    button.focus()
    await pressButton('Search or jump to')
    fireEvent.keyDown(await screen.findByRole('combobox'), { key: 'k', ctrlKey: true })
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('[PL1] offers the screens and actions that the role may use, and none that is not built', async () => {
    await open(['Customer:Admin'])
    expect(optionsIn('Go to')).toEqual(['Customer Search', 'New customer', 'Board', 'Home', 'Profile'])
    expect(optionsIn('Actions')).toContain('Assign')
    expect(options()).toContain('Keyboard shortcuts')
    expect(options()).not.toContain('Search or jump to')
    expect(options()).not.toContain('Redo')
    cleanup()
    await open(['Customer'])
    expect(optionsIn('Go to')).toEqual(['Customer Search', 'Home', 'Profile'])
    cleanup()
    await open(['Admin'])
    expect(optionsIn('Go to')).toEqual(['Rates', 'Home', 'Profile'])
  })

  it('[PL1] shows the records whose screen exists and is open to the role, and opens the chosen one', async () => {
    const { box, router } = await open()
    type(box, 'great')
    await waitFor(() => expect(optionsIn('Records')).toEqual(['Great Lakes']))
    expect(screen.getByRole('status', { name: '' }).textContent).toBe('1 result')
    expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
    fireEvent.keyDown(box, { key: 'Enter' })
    await waitFor(() => expect(router.state.location.pathname).toBe('/customers/7'))
    expect(screen.queryByRole('listbox')).toBeNull()
    cleanup()
    const { box: other } = await open(['Customer'])
    type(other, 'great')
    await waitFor(() => expect(screen.getByText('Nothing found for “great”')).toBeTruthy())
  })

  it('[PL300] leads to the day that is typed, where the user may see it', async () => {
    const { box, router } = await open()
    const daysOf = (text: string): readonly string[] => {
      type(box, text)
      return optionsIn('Days')
    }
    // The clock of the test is at Friday, 2026-11-20.
    expect(daysOf('tomorrow')).toEqual(['Saturday, 11/21/2026'])
    expect(daysOf('monday')).toEqual(['Monday, 11/23/2026'])
    expect(daysOf('5/3')).toEqual(['Monday, 05/03/2027', 'Sunday, 05/03/2026'])
    expect(daysOf('11/20')).toEqual(['Friday, 11/20/2026', 'Thursday, 11/20/2025'])
    type(box, '5/3/26')
    fireEvent.keyDown(box, { key: 'Enter' })
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe('/board?date=2026-05-03'),
    )
    cleanup()
    const { box: other } = await open(['Admin'])
    for (const text of ['5/3/26', 'last month', 'sun']) {
      type(other, text)
      expect(screen.queryByRole('group', { name: 'Days' })).toBeNull()
    }
  })

  it('does an action of the screen with the keyboard alone', async () => {
    const { box } = await open()
    type(box, 'sites')
    fireEvent.keyDown(box, { key: 'Enter' })
    await waitFor(() => expect(ran).toHaveBeenCalledTimes(1))
  })

  it('takes a click, and closes at one beside it', async () => {
    const { box, router } = await open()
    type(box, 'customer s')
    fireEvent.click(screen.getByRole('option', { name: /Customer Search/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/customers/search'))
    await screen.findByRole('heading', { name: 'customers/search' })
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    fireEvent.mouseDown(await screen.findByTestId('palette'))
    await waitFor(() => expect(screen.queryByTestId('palette')).toBeNull())
  })

  it('offers recent pages first, only those that the role may open, and not the one shown', async () => {
    const { app, box } = await open()
    fireEvent.keyDown(box, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    app.recents.note({ path: '/customers/7', caption: 'Great Lakes', detail: 'Customer' })
    app.recents.note({ path: '/', caption: 'Here', detail: 'Home' })
    app.recents.note({ path: '/admin/rates?view=3', caption: 'My rates', detail: 'View' })
    app.recents.note({ path: '/customers/8', caption: 'Small Lakes', detail: 'Customer' })
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    await screen.findByRole('combobox')
    expect(optionsIn('Recent')).toEqual(['Small Lakes', 'Great Lakes'])
    expect(options()[0]).toBe('Small Lakes')
  })
})
