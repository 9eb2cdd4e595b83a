import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { pagesScreen } from '#client/screen/pages/pagesScreen.tsx'

const Yard = pagesScreen({
  path: '/yard',
  caption: 'The yard',
  groups: [
    { title: 'Vehicles', pages: [{ title: 'Big Trucks', Page: () => <h1>Trucks</h1> }] },
    { title: 'Goods', pages: [{ title: 'Sand', Page: () => <h1>Sand</h1> }] },
  ],
})

describe('The pages of a screen', () => {
  afterEach(cleanup)
  const open = (address: string) => {
    const router = createMemoryRouter([{ path: 'yard/:page?', element: <Yard /> }], {
      initialEntries: [address],
    })
    render(<RouterProvider router={router} />)
    return router
  }
  const heading = () => screen.getByRole('heading').textContent
  const current = () =>
    screen.getAllByRole('link').find((link) => link.getAttribute('aria-current') === 'page')?.textContent

  it.each(['/yard', '/yard/big-trucks'])('[PG1] begin with the first: %s', (address) => {
    open(address)
    expect([heading(), current()]).toEqual(['Trucks', 'Big Trucks'])
  })

  it('[PG1] have addresses of their own', async () => {
    const router = open('/yard')
    fireEvent.click(screen.getByRole('link', { name: 'Sand' }))
    expect(await screen.findByRole('heading', { name: 'Sand' })).toBeTruthy()
    expect([router.state.location.pathname, current()]).toEqual(['/yard/sand', 'Sand'])
  })
})
