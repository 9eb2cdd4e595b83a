import { keysOf, Shortcuts, type Shortcut } from '#client/context/Shortcuts.ts'

const press = (keys: KeyboardEventInit, target: EventTarget = document.body): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { ...keys, cancelable: true, bubbles: true })
  Object.defineProperty(event, 'target', { value: target })
  return event
}

describe('Shortcuts', () => {
  let isDialogOpen = false
  let pressed: string[] = []
  const shortcut = (keys: string, more: Partial<Shortcut> = {}): Shortcut => ({
    keys,
    caption: keys,
    scope: 'page',
    run: () => pressed.push(more.caption ?? keys),
    ...more,
  })

  beforeEach(() => {
    isDialogOpen = false
    pressed = []
  })

  it('names keys alike on every keyboard', () => {
    expect(keysOf(press({ key: 's', ctrlKey: true }))).toBe('Ctrl+S')
    expect(keysOf(press({ key: 's', metaKey: true }))).toBe('Ctrl+S')
    expect(keysOf(press({ key: 'Z', ctrlKey: true, shiftKey: true }))).toBe('Ctrl+Shift+Z')
    expect(keysOf(press({ key: '?', shiftKey: true }))).toBe('?')
    expect(keysOf(press({ key: 'Enter', shiftKey: true }))).toBe('Shift+Enter')
  })

  it('runs the latest of two with the same keys, and the other one when that is removed', () => {
    const shortcuts = new Shortcuts(() => isDialogOpen)
    shortcuts.register(shortcut('Ctrl+S', { caption: 'page' }))
    const remove = shortcuts.register(shortcut('Ctrl+S', { caption: 'panel' }))
    const event = press({ key: 's', ctrlKey: true })
    expect(shortcuts.handle(event)).toBe(true)
    expect(event.defaultPrevented).toBe(true)
    remove()
    shortcuts.handle(press({ key: 's', ctrlKey: true }))
    expect(pressed).toEqual(['panel', 'page'])
  })

  it('B-01 leaves Ctrl+Z to text boxes and handles it everywhere else', () => {
    const shortcuts = new Shortcuts(() => isDialogOpen)
    shortcuts.register(shortcut('Ctrl+Z', { scope: 'global' }))
    shortcuts.register(shortcut('Ctrl+S', { inText: true }))
    const box = document.createElement('input')
    expect(shortcuts.handle(press({ key: 'z', ctrlKey: true }, box))).toBe(false)
    expect(shortcuts.handle(press({ key: 'z', ctrlKey: true }))).toBe(true)
    expect(shortcuts.handle(press({ key: 's', ctrlKey: true }, box))).toBe(true)
    const tick = Object.assign(document.createElement('input'), { type: 'checkbox' })
    expect(shortcuts.handle(press({ key: 'z', ctrlKey: true }, tick))).toBe(true)
  })

  it('[GR412] undoes in the editor of a cell whose text is as it was', () => {
    const shortcuts = new Shortcuts(() => false)
    shortcuts.register(shortcut('Ctrl+Z', { inText: 'tracked' }))
    const input = document.createElement('input')
    input.dataset['textBefore'] = '45'
    input.value = '45'
    expect(shortcuts.handle(press({ key: 'z', ctrlKey: true }, input))).toBe(true)
    input.value = '456'
    expect(shortcuts.handle(press({ key: 'z', ctrlKey: true }, input))).toBe(false)
  })

  it('ignores keys that compose a character, and those already handled', () => {
    const shortcuts = new Shortcuts(() => isDialogOpen)
    shortcuts.register(shortcut('Enter'))
    const handled = press({ key: 'Enter' })
    handled.preventDefault()
    expect(shortcuts.handle(press({ key: 'Enter', isComposing: true }))).toBe(false)
    expect(shortcuts.handle(handled)).toBe(false)
    expect(pressed).toEqual([])
    expect(shortcuts.handle(press({ key: 'Enter' }))).toBe(true)
  })

  it('hides the shortcuts of the page while a dialog is open', () => {
    const shortcuts = new Shortcuts(() => isDialogOpen)
    shortcuts.register(shortcut('Ctrl+S', { caption: 'page' }))
    shortcuts.register(shortcut('Ctrl+Z', { caption: 'everywhere', scope: 'global' }))
    shortcuts.register(shortcut('Ctrl+D', { caption: 'dialog', scope: 'dialog' }))
    expect(shortcuts.active.map(({ caption }) => caption)).toEqual(['page', 'everywhere'])
    isDialogOpen = true
    const later = new Shortcuts(() => isDialogOpen)
    later.all = shortcuts.all
    expect(later.active.map(({ caption }) => caption)).toEqual(['everywhere', 'dialog'])
  })
})
