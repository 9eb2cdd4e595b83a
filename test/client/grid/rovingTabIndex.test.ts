import { fireEvent, waitFor } from '@testing-library/dom'
import { rovingTabIndex } from '#client/grid/rovingTabIndex.ts'

/** Header and filter row of a grid: two columns, of which the filter cells have a menu and a text box. */
const TABLE = `
  <table>
    <tr>
      <td><span id="name" tabindex="0"></span></td>
      <td><span id="city" tabindex="0"></span></td>
    </tr>
    <tr>
      <td><div class="dx-menu" role="menu" id="menu" tabindex="0"></div><input id="nameFilter" value="abc" /></td>
      <td><input id="cityFilter" /><button id="disabled" disabled></button><input type="hidden" /></td>
    </tr>
    <tr><td></td><td><button id="clear"></button></td></tr>
  </table>
  <div role="listbox"><button id="option"></button></div>`

const byId = (id: string): HTMLElement => {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`There is no ${id}.`)
  return element
}
const focusedAfter = (from: string, init: KeyboardEventInit): string | undefined => {
  byId(from).focus()
  fireEvent.keyDown(byId(from), init)
  return document.activeElement?.id
}
describe('The headers of a grid are one tab stop', () => {
  let end = (): void => {}

  beforeEach(() => {
    document.body.innerHTML = `<div id="grid">${TABLE}</div>`
    end = rovingTabIndex(byId('grid'))
  })
  afterEach(() => end())

  it('which is the first element, then the one that had the focus last', async () => {
    const tabIndexes = ['name', 'city', 'menu', 'nameFilter', 'cityFilter', 'clear'].map(
      (id) => byId(id).tabIndex,
    )
    expect(tabIndexes).toEqual([0, -1, -1, -1, -1, -1])
    byId('cityFilter').focus()
    expect(byId('name').tabIndex).toBe(-1)
    expect(byId('cityFilter').tabIndex).toBe(0)
    byId('cityFilter').remove()
    await waitFor(() => expect(byId('name').tabIndex).toBe(0))
    byId('name').before(document.createElement('button'))
    await waitFor(() => expect(byId('name').tabIndex).toBe(-1))
  })

  it.each<[from: string, key: string, to: string]>([
    ['name', 'ArrowRight', 'city'],
    ['city', 'ArrowRight', 'city'],
    ['city', 'ArrowLeft', 'name'],
    ['name', 'ArrowLeft', 'name'],
    ['name', 'End', 'city'],
    ['city', 'Home', 'name'],
    ['name', 'ArrowDown', 'nameFilter'],
    ['nameFilter', 'ArrowUp', 'name'],
    ['nameFilter', 'ArrowDown', 'nameFilter'],
    ['cityFilter', 'ArrowDown', 'clear'],
    ['clear', 'ArrowUp', 'cityFilter'],
    ['cityFilter', 'ArrowLeft', 'nameFilter'],
    ['menu', 'ArrowRight', 'nameFilter'],
    ['menu', 'ArrowDown', 'menu'],
    ['menu', 'ArrowUp', 'menu'],
    ['option', 'Home', 'option'],
    ['name', 'a', 'name'],
  ])('in which, on %s, %s leads to %s', (from, key, to) => {
    expect(focusedAfter(from, { key })).toBe(to)
  })

  it.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'isComposing'])(
    'that leaves keys alone with %s',
    (modifier) => {
      expect(focusedAfter('name', { key: 'ArrowRight', [modifier]: true })).toBe('name')
    },
  )

  it('that leaves keys alone in an open list', () => {
    byId('name').setAttribute('aria-expanded', 'true')
    expect(focusedAfter('name', { key: 'ArrowRight' })).toBe('name')
  })

  it('in whose text boxes the arrows move on only from the ends of the text', () => {
    const input = byId('nameFilter')
    if (!(input instanceof HTMLInputElement)) throw new Error('The filter is no text box.')
    const pressedAt = (start: number, until: number, key: string) => {
      input.focus()
      input.setSelectionRange(start, until)
      return focusedAfter('nameFilter', { key })
    }
    expect(pressedAt(1, 1, 'ArrowRight')).toBe('nameFilter')
    expect(pressedAt(1, 1, 'ArrowLeft')).toBe('nameFilter')
    expect(pressedAt(0, 3, 'ArrowRight')).toBe('nameFilter')
    expect(pressedAt(0, 0, 'ArrowRight')).toBe('nameFilter')
    expect(pressedAt(3, 3, 'ArrowLeft')).toBe('nameFilter')
    expect(pressedAt(3, 3, 'End')).toBe('nameFilter')
    expect(pressedAt(0, 0, 'ArrowLeft')).toBe('menu')
    expect(pressedAt(3, 3, 'ArrowRight')).toBe('cityFilter')
    focusedAfter('cityFilter', { key: 'ArrowLeft' })
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 3])
  })

  it('keeps a key that moves the focus from the widgets, and passes the others on', () => {
    const seen: string[] = []
    byId('name').addEventListener('keydown', ({ key }) => seen.push(key))
    expect(fireEvent.keyDown(byId('name'), { key: 'ArrowRight' })).toBe(false)
    expect(fireEvent.keyDown(byId('name'), { key: 'Enter' })).toBe(true)
    expect(seen).toEqual(['Enter'])
  })

  it('until it ends, when the arrows leave the focus where it is', () => {
    end()
    expect(focusedAfter('name', { key: 'ArrowRight' })).toBe('name')
    byId('city').focus()
    expect(byId('name').tabIndex).toBe(0)
    expect(() => rovingTabIndex(null)()).not.toThrow()
  })
})
