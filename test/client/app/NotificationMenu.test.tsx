import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { NotificationMenu } from '#client/app/NotificationMenu.tsx'

describe('F-010 The notifications', () => {
  beforeEach(() => {
    jest.useFakeTimers()
    render(
      <NotificationMenu>
        <p>You have no notifications.</p>
      </NotificationMenu>,
    )
  })
  afterEach(() => {
    cleanup()
    jest.useRealTimers()
  })

  const bell = () => screen.getByRole('button', { name: 'Notifications' })
  const isOpen = (): boolean => screen.queryByText('You have no notifications.') !== null
  /** React makes these two of the pointer moving over and out of the elements. */
  const move = (type: 'pointerEnter' | 'pointerLeave', pointerType: string): void => {
    const anchor = bell().parentElement ?? document.body
    const event = createEvent[type === 'pointerEnter' ? 'pointerOver' : 'pointerOut'](anchor, {
      bubbles: true,
    })
    Object.assign(event, { pointerType })
    fireEvent(anchor, event)
  }
  const wait = (milliseconds: number): void => act(() => jest.advanceTimersByTime(milliseconds))

  it.each([
    ['open under a mouse', 'mouse', true],
    ['wait for a press under a finger', 'touch', false],
  ])('%s', (_what, pointerType, opens) => {
    move('pointerEnter', pointerType)
    expect([isOpen(), bell().getAttribute('aria-expanded')]).toEqual([opens, String(opens)])
    fireEvent.click(bell())
    expect(isOpen()).toBe(true)
  })

  it('hide 300 ms after the pointer left, unless it comes back', () => {
    move('pointerEnter', 'mouse')
    move('pointerLeave', 'mouse')
    wait(299)
    expect(isOpen()).toBe(true)
    move('pointerEnter', 'touch')
    wait(300)
    expect(isOpen()).toBe(true)
    move('pointerLeave', 'mouse')
    wait(200)
    move('pointerLeave', 'mouse')
    wait(299)
    expect(isOpen()).toBe(true)
    wait(1)
    expect(isOpen()).toBe(false)
  })
})
