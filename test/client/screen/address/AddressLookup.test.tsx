import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { AddressLookup } from '#client/screen/address/AddressLookup.tsx'
import type { AddressMatch } from '#shared/wire/addressLookup.ts'
import { addressMatch } from '#test/support/addressMatch.ts'

const [first, second] = [addressMatch('1 Main St'), addressMatch('2 Main St', { city: '', county: '' })]

describe('The box in which an address is looked up', () => {
  let found: Promise<readonly AddressMatch[]>
  let accepted = true
  const searched: string[] = []
  const chosen: AddressMatch[] = []
  const keys: string[] = []

  beforeEach(() => {
    jest.useFakeTimers()
    found = Promise.resolve([first, second])
    accepted = true
    for (const list of [searched, chosen, keys]) list.length = 0
    render(
      <div onKeyDown={({ key }) => keys.push(key)}>
        <AddressLookup
          caption="Find an address"
          search={(text) => {
            searched.push(text)
            return found
          }}
          onChoose={(address) => {
            chosen.push(address)
            return Promise.resolve(accepted)
          }}
        />
      </div>,
    )
  })
  afterEach(() => {
    cleanup()
    jest.useRealTimers()
  })

  const box = () => screen.getByLabelText<HTMLInputElement>('Find an address')
  const type = (text: string): void => void fireEvent.change(box(), { target: { value: text } })
  /** Types a text and waits for its matches. */
  const find = async (text = 'Main'): Promise<void> => {
    type(text)
    await act(() => jest.advanceTimersByTimeAsync(500))
  }
  const press = (key: string): boolean => fireEvent.keyDown(box(), { key })
  const options = () => screen.queryAllByRole('option')
  const active = () => options().map((option) => option.getAttribute('aria-selected'))
  const settled = () => act(() => Promise.resolve())

  it('F-033 lists the matches, the first of them active, and tells assistive technology so', async () => {
    expect(box().getAttribute('aria-expanded')).toBe('false')
    expect(box().getAttribute('aria-activedescendant')).toBeNull()
    await find()
    expect(searched).toEqual(['Main'])
    expect(options().map(({ textContent }) => textContent)).toEqual([
      '1 Main StAda, MI 49301, Kent County',
      '2 Main StMI 49301',
    ])
    expect(active()).toEqual(['true', 'false'])
    expect(box().getAttribute('aria-expanded')).toBe('true')
    expect(document.getElementById(box().getAttribute('aria-controls') ?? '')).toBe(
      screen.getByRole('listbox'),
    )
    expect(document.getElementById(box().getAttribute('aria-activedescendant') ?? '')).toBe(options()[0])
  })

  it('F-033 shows that it is searching', async () => {
    let answer = (_matches: readonly AddressMatch[]): void => {}
    found = new Promise((resolve) => {
      answer = resolve
    })
    await find()
    expect(screen.getByRole('status', { name: 'Searching' })).toBeTruthy()
    answer([first])
    await settled()
    expect(screen.getByRole('status').textContent).toBe('1 result')
    expect(options()).toHaveLength(1)
  })

  it('F-033 moves through the matches by the arrow keys and the pointer', async () => {
    await find()
    expect(press('ArrowDown')).toBe(false)
    expect(active()).toEqual(['false', 'true'])
    expect(press('ArrowUp')).toBe(false)
    expect(active()).toEqual(['true', 'false'])
    press('ArrowUp')
    expect(active()).toEqual(['false', 'true'])
    fireEvent.mouseMove(options()[0] ?? document.body)
    expect(active()).toEqual(['true', 'false'])
  })

  it('F-034 chooses by Enter, keeps the key from the dialog around it, and shows the address', async () => {
    await find()
    press('ArrowDown')
    expect(press('Enter')).toBe(false)
    expect([chosen, keys, options()]).toEqual([[second], ['ArrowDown'], []])
    await settled()
    expect(box().value).toBe('2 Main St, Ada, MI 49301')
    await act(() => jest.advanceTimersByTimeAsync(5000))
    expect(searched).toHaveLength(1)
  })

  it('F-034 chooses by a press of the mouse, before the box loses the focus', async () => {
    await find()
    expect(fireEvent.mouseDown(options()[1] ?? document.body)).toBe(false)
    await settled()
    expect([chosen, box().value]).toEqual([[second], '2 Main St, Ada, MI 49301'])
  })

  it('F-034 keeps what was typed when the choice is canceled', async () => {
    accepted = false
    await find()
    press('Enter')
    await settled()
    expect([chosen, box().value]).toEqual([[first], 'Main'])
  })

  it('closes by Esc and when it is left; the dialog around it gets Esc only while it is closed', async () => {
    await find()
    expect(press('a')).toBe(true)
    expect(press('Escape')).toBe(false)
    expect([options(), keys]).toEqual([[], ['a']])
    expect(press('Escape')).toBe(true)
    expect(press('Enter')).toBe(true)
    expect([keys, chosen]).toEqual([['a', 'Escape', 'Enter'], []])
    await find('Main St')
    expect(options()).toHaveLength(2)
    fireEvent.blur(box())
    expect(options()).toEqual([])
  })

  it('F-035 says that the lookup failed, or that nothing was found; Enter then belongs to the dialog', async () => {
    found = Promise.reject(new Error('no answer'))
    await find()
    expect(screen.getByRole('alert').textContent).toBe('Data Loading Error')
    expect(screen.getByRole('alert').className).toBe('error')
    expect(press('Enter')).toBe(true)
    found = Promise.resolve([])
    await find('Main St')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('No address found')
    expect(press('ArrowDown')).toBe(false)
    expect(keys).toEqual(['Enter', 'ArrowDown'])
  })

  it('searches no more once it is gone', async () => {
    type('Main')
    cleanup()
    await jest.advanceTimersByTimeAsync(5000)
    expect(searched).toEqual([])
  })
})
