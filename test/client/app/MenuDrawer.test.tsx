import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { MenuDrawer } from '#client/app/MenuDrawer.tsx'
import { createTestApp } from '../support/createTestApp.ts'

describe('F-010 The main menu of a phone', () => {
  beforeEach(async () => {
    const screens = ['/schedule/overview', '/drivers/schedule', '/payments/overview'].map((path) => ({
      path: path.slice(1),
      title: `Screen ${path}`,
      needs: 'signedIn' as const,
      load: () => Promise.reject(new Error('not opened')),
    }))
    const app = { ...(await createTestApp(['Schedule'])), screens }
    render(
      <MemoryRouter initialEntries={['/schedule/overview']}>
        <AppProvider app={app}>
          <MenuDrawer user={{ roles: ['Schedule'] }} />
        </AppProvider>
      </MemoryRouter>,
    )
    fireEvent.click(button())
  })
  afterEach(cleanup)

  const button = () => screen.getByRole('button', { name: 'Menu' })
  const isOpen = (): boolean => screen.queryByRole('navigation', { name: 'Main menu' }) !== null

  it('[PG4] opens with the entries of the user and the screens of the area, and the focus in it', () => {
    expect([isOpen(), button().getAttribute('aria-expanded')]).toEqual([true, 'true'])
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Schedule',
      'Inventory',
      'Notes',
      'Screen /schedule/overview',
      'Screen /drivers/schedule',
    ])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Close the menu')
  })

  it.each<[how: string, close: () => void]>([
    ['by its button', () => void fireEvent.click(screen.getByRole('button', { name: 'Close the menu' }))],
    ['by an entry', () => void fireEvent.click(screen.getByRole('link', { name: 'Notes' }))],
    ['beside it', () => void fireEvent.click(document.querySelector('.drawer-shade') ?? document.body)],
    ['by Esc', () => void fireEvent.keyDown(document.body, { key: 'Escape' })],
  ])('closes %s', (_how, close) => {
    fireEvent.keyDown(document.body, { key: 'a' })
    expect(isOpen()).toBe(true)
    close()
    expect([isOpen(), button().getAttribute('aria-expanded')]).toEqual([false, 'false'])
  })
})
