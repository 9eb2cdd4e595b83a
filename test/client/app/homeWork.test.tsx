import { runInAction } from 'mobx'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { HomeWork } from '#client/app/home/HomeWork.tsx'
import type { Screen } from '#client/context/Screen.ts'
import { viewIn } from '#client/context/views/viewUrl.ts'
import { createTestApp } from '../support/createTestApp.ts'

const notes: Screen = {
  path: 'dispatch-notes/overview',
  title: 'Dispatch Notes',
  needs: 'signedIn',
  load: () => Promise.resolve(() => null),
}

describe('B-10 what waits at home', () => {
  const asked: string[] = []
  const open = async (roles: readonly string[], screens: readonly Screen[]): Promise<App> => {
    localStorage.clear()
    asked.length = 0
    const app: App = { ...(await createTestApp(roles)), screens }
    jest.spyOn(app.store, 'queryRows').mockImplementation(((contract: { readonly name: string }) => {
      asked.push(contract.name)
      return contract.name === 'Rentals'
        ? Promise.reject(new Error('refused'))
        : Promise.resolve({ total: 1234, rows: [] })
    }) as never)
    return app
  }
  const show = (app: App): void =>
    void render(
      <MemoryRouter>
        <AppProvider app={app}>
          <HomeWork />
        </AppProvider>
      </MemoryRouter>,
    )
  const counted = async (): Promise<HTMLElement> => {
    const card = await screen.findByRole('region', { name: 'Waiting for you' })
    await waitFor(() => expect(card.getAttribute('aria-busy')).toBe('false'))
    return card
  }
  afterEach(cleanup)

  it('is counted for the roles whose work it is; what cannot be counted is left out', async () => {
    show(await open(['Rentals:Admin'], [notes]))
    const card = within(await counted())
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1,234 Unassigned jobs',
      '1,234 Open dispatch notes',
      '1,234 Completed jobs to audit',
    ])
    expect(asked).toEqual(['Jobs', 'Rentals', 'DispatchNotes', 'Jobs'])
  })

  it('leads to its list only where that is built and open to the user', async () => {
    show(await open(['Rentals:Admin'], [notes]))
    const card = within(await counted())
    const [link, ...others] = card.getAllByRole('link')
    expect(others).toEqual([])
    const { pathname, search } = new URL(link?.getAttribute('href') ?? '', 'https://rolloff.test')
    expect(pathname).toBe('/dispatch-notes/overview')
    expect(viewIn(search)).toEqual({
      name: 'Open dispatch notes',
      filter: { onlyOpen: true },
      layout: {},
    })
    cleanup()
    show(await open(['Rentals:Admin'], []))
    await screen.findByRole('region', { name: 'Waiting for you' })
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('says where records will be listed before the first one was opened', async () => {
    show(await open(['Dumpster'], [notes]))
    const card = await screen.findByRole('region', { name: 'Recent' })
    expect(card.textContent).toMatch(/Records that you open are listed here/)
  })

  it('is nothing for a role without such work; recent pages and views show beside it', async () => {
    const app = await open(['Dumpster'], [notes])
    app.recents.note({ path: '/dispatch-notes/overview', caption: 'Notes', detail: 'List' })
    app.recents.note({ path: '/customers/7', caption: 'Great Lakes', detail: 'Customer' })
    runInAction(() => {
      app.views.all = [
        {
          id: 1,
          listId: 'n',
          list: 'Notes',
          path: '/dispatch-notes/overview',
          name: 'Open ones',
          sharedWith: null,
          owner: null,
          filter: {},
          layout: {},
        },
      ]
    })
    show(app)
    await waitFor(() =>
      expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
        'Notes List',
        'Open ones Notes',
      ]),
    )
    expect(asked).toEqual([])
    expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull()
  })
})
