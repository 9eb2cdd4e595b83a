import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { observable, runInAction } from 'mobx'
import { MemoryRouter } from 'react-router'
import type { App } from '#client/app/App.ts'
import { PRODUCT_VERSION } from '#shared/wire/boot.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { Header } from '#client/app/Header.tsx'
import { known, mergeCustomer } from '../screens/customers/support/customerStore.ts'
import { createTestApp } from '../support/createTestApp.ts'

describe('The header', () => {
  let app: App
  const toggle = jest.fn()
  const theme = observable({ name: 'light', toggle: () => void toggle() })

  beforeEach(async () => {
    app = await createTestApp()
    mergeCustomer(app.store, 7)
    runInAction(() => void (theme.name = 'light'))
    toggle.mockClear()
    render(
      <MemoryRouter>
        <AppProvider app={{ ...app, theme: theme as never }}>
          <Header />
        </AppProvider>
      </MemoryRouter>,
    )
  })
  afterEach(cleanup)

  const change = (): void => act(() => void (known(app.store.cached('Customer', 7)).phone = '(616) 555-0101'))

  it('B-02 counts what is pending, and opens the review', () => {
    expect(screen.queryByTestId('pending-chip')).toBeNull()
    change()
    const chip = screen.getByTestId('pending-chip')
    expect([chip.textContent, app.review.isOpen]).toEqual(['1 change in 1 record', false])
    fireEvent.click(chip)
    expect(app.review.isOpen).toBe(true)
    act(() => app.store.journal.undo())
    expect(screen.queryByTestId('pending-chip')).toBeNull()
  })

  it('[LC793] offers to load the page anew once the server has another version, and says that nothing is lost', () => {
    const hello = (version: string): void =>
      act(() => app.live.receive({ type: 'hello', id: '1', hello: { position: 1, isReset: false, version } }))
    hello(PRODUCT_VERSION)
    expect(screen.queryByTestId('live-outdated')).toBeNull()
    hello('99.1.0')
    const offer = screen.getByTestId('live-outdated')
    expect(offer.textContent).toBe('New version · Reload')
    expect(offer.title).toContain('What is not saved is kept as a draft.')
    // Of another tab, which does not know.
    hello('')
    expect(screen.getByTestId('live-outdated')).toBeTruthy()
    hello(PRODUCT_VERSION)
    expect(screen.queryByTestId('live-outdated')).toBeNull()
  })

  it('[LC1260] offers to load the page anew while the user has other roles than it was opened with', () => {
    const { roles } = app.session.user
    const hello = (named?: readonly string[]): void => {
      const told = { position: 1, isReset: false, version: PRODUCT_VERSION, ...(named && { roles: named }) }
      act(() => app.live.receive({ type: 'hello', id: '1', hello: told }))
    }
    const offer = (): string | null | undefined => screen.queryByTestId('live-outdated')?.textContent
    hello(roles.toReversed())
    expect(offer()).toBeUndefined()
    hello(roles.slice(1))
    expect(offer()).toBe('Your roles have changed · Reload')
    // Of another tab, which does not know.
    hello()
    expect(offer()).toBe('Your roles have changed · Reload')
    hello([...roles, 'Made up'])
    expect(offer()).toBe('Your roles have changed · Reload')
    hello(roles)
    expect(offer()).toBeUndefined()
  })

  it('[LC1430] says while the user of the page is inactive, and no longer', () => {
    act(() => app.live.receive({ type: 'refused' }))
    const said = screen.getByTestId('live-refused')
    expect([said.textContent, said.title]).toEqual([
      'Your account is inactive',
      expect.stringContaining('what is not saved stays on this page'),
    ])
    act(() => app.live.receive({ type: 'contact', id: null }))
    expect(screen.queryByTestId('live-refused')).toBeNull()
  })

  it('B-02 leaves the count to a screen that has it beside its Save', () => {
    change()
    let detach = (): void => {}
    act(() => {
      detach = app.review.attach({ save: () => Promise.resolve(true), goTo: () => {} })
    })
    expect(screen.queryByTestId('pending-chip')).toBeNull()
    act(() => detach())
    expect(screen.getByTestId('pending-chip')).toBeTruthy()
  })

  it('B-02 [RC2] counts no blank record that nothing was entered into', () => {
    act(() => {
      const scope = app.store.openScope('Add job note')
      app.store.create('Job', { startDate: '2026-11-20' }, 'Add job note')
      scope.markPristine()
    })
    expect(screen.queryByTestId('pending-chip')).toBeNull()
    const note = known(app.store.pending.records[0] ?? null).entity
    act(() => app.store.edit('Change Notes', () => void Object.assign(note, { driverNotes: 'Call first' })))
    expect(screen.getByTestId('pending-chip').textContent).toBe('1 change in 1 record')
  })

  it('switches between the light and the dark theme', () => {
    fireEvent.click(screen.getByRole('button', { name: 'Use the dark theme' }))
    expect([toggle.mock.calls.length, screen.getByTitle('Dark theme').tagName]).toEqual([1, 'BUTTON'])
    const sun = () => screen.getByRole('button', { name: /^Use the/ }).querySelector('svg')?.innerHTML
    const moon = sun()
    act(() => runInAction(() => void (theme.name = 'dark')))
    expect(screen.getByTitle('Light theme').getAttribute('aria-label')).toBe('Use the light theme')
    expect(sun()).not.toBe(moon)
  })

  it('leads home, and past the menu to the content', () => {
    expect(screen.getByRole('link', { name: /^Rolloff/ }).getAttribute('href')).toBe('/')
    expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#main')
  })
})
