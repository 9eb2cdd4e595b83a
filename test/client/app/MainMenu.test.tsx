import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { fittingCount, MainMenu } from '#client/app/MainMenu.tsx'

const user = { roles: ['Schedule', 'Dumpster'] }

describe('F-012 A main menu that does not fit', () => {
  const entryWidth = 99
  let available = 0
  let resize = (): void => {}
  const observed = new Set<Element>()
  const fonts = new EventTarget()
  const widths = { offsetWidth: () => entryWidth, clientWidth: () => available }
  const originals = Object.keys(widths).map(
    (name) => [name, Object.getOwnPropertyDescriptor(nameHolder(name), name)] as const,
  )

  function nameHolder(name: string): object {
    return name === 'offsetWidth' ? HTMLElement.prototype : Element.prototype
  }

  beforeAll(() => {
    for (const [name, get] of Object.entries(widths))
      Object.defineProperty(nameHolder(name), name, { get, configurable: true })
    Object.assign(document, { fonts })
    globalThis.ResizeObserver = class {
      constructor(listen: () => void) {
        resize = listen
      }

      observe(element: Element): void {
        observed.add(element)
      }

      disconnect(): void {
        observed.clear()
      }
    } as never
  })
  afterAll(() => {
    for (const [name, original] of originals)
      if (original !== undefined) Object.defineProperty(nameHolder(name), name, original)
    Reflect.deleteProperty(globalThis, 'ResizeObserver')
    Reflect.deleteProperty(document, 'fonts')
  })
  afterEach(cleanup)

  const show = (width: number): void => {
    available = width
    render(
      <MemoryRouter>
        <MainMenu user={user} />
      </MemoryRouter>,
    )
  }
  const entries = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)
  const more = () => screen.queryByRole('button', { name: 'More' })

  it('has all entries where they fit', () => {
    show(500)
    expect([entries().length, more()]).toEqual([4, null])
  })

  it('has the entries that do not fit in the menu More, which closes when one is followed', () => {
    show(300)
    const all = ['Schedule', 'Dumpsters', 'Inventory', 'Notes']
    expect(entries()).toEqual(all.slice(0, 2))
    const button = more() ?? document.body
    expect(button.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(button)
    expect([button.getAttribute('aria-expanded'), entries()]).toEqual(['true', all])
    fireEvent.click(screen.getByRole('link', { name: 'Notes' }))
    expect(entries()).toEqual(all.slice(0, 2))
    fireEvent.click(button)
    fireEvent.keyDown(button, { key: 'Escape' })
    expect(entries()).toEqual(all.slice(0, 2))
  })

  it('follows the width of the page, and the fonts once they are loaded', () => {
    show(300)
    available = 200
    act(() => resize())
    expect(entries()).toHaveLength(1)
    available = 500
    act(() => resize())
    expect([entries().length, more()]).toEqual([4, null])
    available = 300
    act(() => void fonts.dispatchEvent(new Event('loadingdone')))
    expect(entries()).toHaveLength(2)
  })

  it('follows nothing any more once it is gone', () => {
    show(300)
    expect(observed.size).toBe(1)
    cleanup()
    expect(observed.size).toBe(0)
    expect(() => fonts.dispatchEvent(new Event('loadingdone'))).not.toThrow()
  })

  it('shows as many entries as fit beside More', () => {
    expect(fittingCount([100, 100, 100], 300)).toBe(3)
    expect(fittingCount([100, 100, 100], 299)).toBe(2)
    expect(fittingCount([100, 100, 100], 274)).toBe(2)
    expect(fittingCount([100, 100, 100], 273)).toBe(1)
    expect(fittingCount([100, 100, 100], 90)).toBe(0)
    expect(fittingCount([100, 100, 100], 0)).toBe(3)
  })
})
