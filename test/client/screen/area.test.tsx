import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import type { Screen } from '#client/context/Screen.ts'
import { areaScreen } from '#client/screen/area/areaScreen.tsx'
import { createTestApp } from '../support/createTestApp.ts'

const screenAt = (path: string, title: string, more: Partial<Screen> = {}): Screen => ({
  path,
  title,
  needs: 'signedIn',
  load: () => Promise.reject(new Error('not opened')),
  ...more,
})

describe('The page of an area', () => {
  afterEach(cleanup)

  it('[PG3] lists its screens that the user may open without a record', async () => {
    const app: App = {
      ...(await createTestApp(['Customer'])),
      screens: [
        screenAt('yard', 'Yard'),
        screenAt('yard/trucks', 'Trucks', { about: 'All trucks.' }),
        screenAt('yard/trucks/:id', 'Truck'),
        screenAt('yard/tables/:page?', 'Tables'),
        screenAt('yard/safe', 'Safe', { needs: ['Admin'] }),
        screenAt('yardage', 'Yardage'),
      ],
    }
    const Area = areaScreen({ path: '/yard', caption: 'The yard' })
    render(
      <MemoryRouter>
        <AppProvider app={app}>
          <Area />
        </AppProvider>
      </MemoryRouter>,
    )
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Trucks', '/yard/trucks'],
      ['Tables', '/yard/tables'],
    ])
    expect(screen.getByText('All trucks.')).toBeTruthy()
  })
})
