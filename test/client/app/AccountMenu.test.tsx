import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { observable, runInAction } from 'mobx'
import { MemoryRouter, useLocation } from 'react-router'
import { AccountMenu } from '#client/app/AccountMenu.tsx'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import { createTestApp } from '../support/createTestApp.ts'

function Address() {
  return <output>{useLocation().pathname}</output>
}

describe('The menu of the account', () => {
  let app: App
  const toggle = jest.fn()
  const theme = observable({ name: 'light', toggle: () => void toggle() })

  beforeEach(async () => {
    app = await createTestApp()
    runInAction(() => void (theme.name = 'light'))
    toggle.mockClear()
    render(
      <MemoryRouter initialEntries={['/customers']}>
        <AppProvider app={{ ...app, theme: theme as never }}>
          <AccountMenu />
          <Address />
          <DialogHost dialogs={app.dialogs} />
        </AppProvider>
      </MemoryRouter>,
    )
    fireEvent.click(screen.getByTestId('account-menu'))
  })
  afterEach(cleanup)

  const isOpen = (): boolean => screen.queryByRole('menu', { name: 'Account' }) !== null
  const choose = (name: RegExp): void => void fireEvent.click(screen.getByRole('menuitem', { name }))

  it('shows the initials, and once it is open the names of the user', () => {
    const button = screen.getByTestId('account-menu')
    expect([button.textContent, button.getAttribute('aria-label')]).toEqual([
      'KD',
      'KD, account of Kim DeVries',
    ])
    expect([screen.getByText('Kim DeVries').tagName, screen.getByText('kim.devries').tagName]).toEqual([
      'STRONG',
      'SPAN',
    ])
    fireEvent.click(button)
    expect([isOpen(), screen.queryByText('Kim DeVries')]).toEqual([false, null])
  })

  it('leads home, and closes', () => {
    choose(/Home/)
    expect([screen.getByRole('status').textContent, isOpen()]).toEqual(['/', false])
  })

  it('switches the theme, and closes', () => {
    choose(/Dark theme/)
    expect([toggle.mock.calls.length, isOpen()]).toEqual([1, false])
    runInAction(() => void (theme.name = 'dark'))
    fireEvent.click(screen.getByTestId('account-menu'))
    expect(screen.queryByRole('menuitem', { name: /Dark theme/ })).toBeNull()
    choose(/Light theme/)
    expect(toggle).toHaveBeenCalledTimes(2)
  })

  it('lists the keyboard shortcuts of the screen by name, each key by itself, and what several do once', async () => {
    const shortcut = (keys: string, caption: string) =>
      app.shortcuts.register({ keys, caption, scope: 'page', run: () => {} })
    act(() => void [shortcut('Ctrl+S', 'Save'), shortcut('?', 'Help'), shortcut('Alt+S', 'Save')])
    choose(/Keyboard shortcuts/)
    await screen.findByRole('dialog')
    const listed = await waitFor(() => {
      const lines = [...document.querySelectorAll('.shortcut-list > div')]
      expect(lines).toHaveLength(2)
      return lines.map((line) => [
        line.querySelector('dt')?.textContent,
        ...[...line.querySelectorAll('kbd')].map(({ textContent }) => textContent),
      ])
    })
    expect(listed).toEqual([
      ['Help', '?'],
      ['Save', 'Ctrl', 'S', 'Alt', 'S'],
    ])
    fireEvent.click(document.querySelector('.dialog-buttons button') ?? document.body)
    await waitFor(() => expect(app.dialogs.openDialogs).toEqual([]))
  })

  it('B-10 [LS35] lists the keys of the lists that are shown, what two of them share once, until they are gone', async () => {
    const keys = () => [{ keys: 'Ctrl+D', caption: 'Fill down' }]
    const gone = [app.shortcuts.explain(keys), app.shortcuts.explain(keys)]
    choose(/Keyboard shortcuts/)
    const section = await screen.findByRole('region', { name: 'In a list' })
    expect([...section.querySelectorAll('dt, kbd')].map(({ textContent }) => textContent)).toEqual([
      'Fill down',
      'Ctrl',
      'D',
    ])
    gone.forEach((forget) => forget())
    expect(app.shortcuts.keysOfLists).toEqual([])
  })

  it('F-006 signs out, and says so when that fails', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {})
    const signOut = jest.spyOn(app.auth, 'signOut').mockRejectedValue(new Error('No network.'))
    choose(/Logout/)
    await waitFor(() => expect(app.toasts.items.map(({ message }) => message)).toEqual(['No network.']))
    logged.mockRestore()
    expect([signOut.mock.calls.length, isOpen()]).toEqual([1, false])
  })
})
