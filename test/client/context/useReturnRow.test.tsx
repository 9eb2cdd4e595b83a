import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { useReturnRow } from '#client/context/useReturnRow.ts'

function List() {
  const { revealRow, rememberRow } = useReturnRow()
  return (
    <button type="button" onClick={() => rememberRow(7)}>
      {JSON.stringify(revealRow)}
    </button>
  )
}

describe('The row to which a list returns', () => {
  const open = () => {
    const router = createMemoryRouter([
      { path: '/', element: <List /> },
      { path: '/record', element: <p>record</p> },
    ])
    render(<RouterProvider router={router} />)
    return router
  }
  const shown = (): unknown => JSON.parse(screen.getByRole('button').textContent)
  beforeEach(() => sessionStorage.clear())
  afterEach(cleanup)

  it('is none in a list that is newly opened', () => {
    open()
    expect(shown()).toBeNull()
  })

  it('is the one that was opened, when the browser goes back', async () => {
    const router = open()
    act(() => screen.getByRole('button').click())
    await act(() => router.navigate('/record'))
    await act(() => router.navigate(-1))
    expect(shown()).toEqual({ key: 7, field: null })
    await act(() => router.navigate('/'))
    expect(shown()).toBeNull()
  })

  it.each([
    [{ returnTo: 9 }, { key: 9, field: null }],
    [{ returnTo: '9' }, null],
    [{ other: 9 }, null],
    ['9', null],
    [null, null],
  ])('is the one of a record that was closed: %j', async (state, expected) => {
    const router = open()
    await act(() => router.navigate('/', { state }))
    expect(shown()).toEqual(expected)
  })

  it('is the one that was opened since, in a list to which a record had returned', async () => {
    const router = open()
    await act(() => router.navigate('/', { state: { returnTo: 9 } }))
    act(() => screen.getByRole('button').click())
    await act(() => router.navigate('/record'))
    await act(() => router.navigate(-1))
    expect(shown()).toEqual({ key: 7, field: null })
  })

  it.each([
    ['-3', { key: -3, field: null }],
    ['12', { key: 12, field: null }],
    ['x12', null],
    ['12x', null],
    ['', null],
  ])('is read from the storage of the page: %j', async (stored, expected) => {
    const router = open()
    const storageKey = `rolloff.row.${router.state.location.key}`
    await act(() => router.navigate('/record'))
    sessionStorage.setItem(storageKey, stored)
    await act(() => router.navigate(-1))
    expect(shown()).toEqual(expected)
  })
})
