import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { PageBoundary } from '#client/app/PageBoundary.tsx'

describe('A screen that fails while it is drawn', () => {
  let isBroken = true
  function Screen() {
    if (isBroken) throw new Error('It broke.')
    return <p>It works.</p>
  }
  let logged: jest.SpyInstance
  beforeEach(() => {
    isBroken = true
    logged = jest.spyOn(console, 'error').mockImplementation(() => {})
    render(
      <PageBoundary>
        <Screen />
      </PageBoundary>,
    )
  })
  afterEach(() => {
    cleanup()
    logged.mockRestore()
  })
  const tryAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }))

  it('says so, and logs the error', () => {
    expect(screen.getByText('This screen could not be shown')).toBeTruthy()
    expect(logged).toHaveBeenCalledWith(
      'A screen could not be drawn.',
      expect.objectContaining({ message: 'It broke.' }),
      expect.stringContaining('Screen'),
    )
  })

  it('can be tried again', () => {
    tryAgain()
    expect(screen.queryByText('It works.')).toBeNull()
    isBroken = false
    tryAgain()
    expect(screen.getByText('It works.')).toBeTruthy()
  })
})
