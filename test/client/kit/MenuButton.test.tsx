import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MenuButton } from '#client/kit/MenuButton.tsx'

describe('A button with a menu', () => {
  const ran: string[] = []
  const item = (caption: string, disabled = false) => ({
    caption,
    disabled,
    run: () => void ran.push(`${caption}, ${isOpen() ? 'open' : 'closed'}`),
  })
  beforeEach(() => {
    ran.length = 0
    render(
      <>
        <MenuButton
          caption="Export"
          icon="download"
          items={[item('All'), item('None', true), item('Selected')]}
        />
        <input aria-label="elsewhere" />
      </>,
    )
  })
  afterEach(cleanup)

  const button = () => screen.getByRole('button', { name: 'Export' })
  const isOpen = (): boolean => screen.queryByRole('menu') !== null
  const focused = () => document.activeElement?.textContent
  const press = (key: string): boolean => fireEvent.keyDown(document.activeElement ?? document.body, { key })

  it('opens and closes it by a press, and says so', () => {
    expect([isOpen(), button().getAttribute('aria-expanded'), button().title]).toEqual([
      false,
      'false',
      'Export',
    ])
    fireEvent.click(button())
    expect(button().getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('menu', { name: 'Export' })).toBeTruthy()
    expect(screen.getAllByRole<HTMLButtonElement>('menuitem').map(({ disabled }) => disabled)).toEqual([
      false,
      true,
      false,
    ])
    fireEvent.click(button())
    expect(isOpen()).toBe(false)
  })

  it('runs an item after the menu is closed', () => {
    fireEvent.click(button())
    fireEvent.click(screen.getByRole('menuitem', { name: 'Selected' }))
    expect(ran).toHaveLength(1)
    expect(isOpen()).toBe(false)
  })

  it('moves through the items that can be pressed by the arrow keys, around both ends', () => {
    button().focus()
    expect(press('ArrowDown')).toBe(true)
    fireEvent.click(button())
    expect(press('ArrowDown')).toBe(false)
    expect(focused()).toBe('All')
    const places = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'].map((key) => {
      press(key)
      return focused()
    })
    expect(places).toEqual(['Selected', 'All', 'Selected', 'All'])
    expect(press('a')).toBe(true)
    button().focus()
    press('ArrowUp')
    expect(focused()).toBe('Selected')
  })

  it('closes the menu by Esc, which goes no further, and has the focus again', () => {
    const keys: string[] = []
    const listener = ({ key }: KeyboardEvent): void => void keys.push(key)
    document.addEventListener('keydown', listener)
    button().focus()
    fireEvent.click(button())
    press('ArrowDown')
    press('Escape')
    expect([isOpen(), document.activeElement === button()]).toEqual([false, true])
    press('Escape')
    document.removeEventListener('keydown', listener)
    expect(keys).toEqual(['ArrowDown', 'Escape'])
  })

  it('closes the menu when something else is pressed or gets the focus', () => {
    const elsewhere = screen.getByLabelText('elsewhere')
    fireEvent.click(button())
    fireEvent.pointerDown(screen.getByRole('menu'))
    fireEvent.focusIn(screen.getByRole('menu'))
    expect(isOpen()).toBe(true)
    fireEvent.pointerDown(elsewhere)
    expect(isOpen()).toBe(false)
    fireEvent.click(button())
    fireEvent.focusIn(elsewhere)
    expect(isOpen()).toBe(false)
  })
})
