import { fireEvent } from '@testing-library/dom'
import { focusFirst, requestOfKey } from '#client/dialogs/dialogKeys.ts'

const find = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector)
  if (element === null) throw new Error(`There is no ${selector}.`)
  return element
}
const show = (html: string): void => {
  document.body.innerHTML = html
}

describe('F-027 a key in a dialog', () => {
  const requestAt = (selector: string, init: KeyboardEventInit) => {
    let request: ReturnType<typeof requestOfKey> = null
    const listener = (event: Event) => {
      if (event instanceof KeyboardEvent) request = requestOfKey(event)
    }
    document.addEventListener('keydown', listener, { once: true })
    fireEvent.keyDown(find(selector), init)
    return request
  }

  it.each<[expected: ReturnType<typeof requestOfKey>, init: KeyboardEventInit]>([
    ['save', { key: 's', ctrlKey: true }],
    ['save', { key: 'S', metaKey: true }],
    ['save', { key: 's', altKey: true }],
    ['save', { key: 'Enter', ctrlKey: true }],
    ['save', { key: 'Enter', metaKey: true }],
    ['enter', { key: 'Enter' }],
    [null, { key: 's' }],
    [null, { key: 's', ctrlKey: true, altKey: true }],
    [null, { key: 's', ctrlKey: true, shiftKey: true }],
    [null, { key: 'a', ctrlKey: true }],
    [null, { key: 'Enter', isComposing: true }],
    [null, { key: 's', ctrlKey: true, isComposing: true }],
  ])('asks for %s: %j', (expected, init) => {
    show('<input>')
    expect(requestAt('input', init)).toBe(expected)
  })

  it.each([
    ['a text of several lines', '<textarea></textarea>', 'textarea'],
    ['a button', '<button></button>', 'button'],
    ['an open list', '<div aria-expanded="true"><input></div>', 'input'],
    ['a grid', '<div class="grid"><input></div>', 'input'],
  ])('leaves Enter to %s', (_name, html, selector) => {
    show(html)
    expect(requestAt(selector, { key: 'Enter' })).toBeNull()
    expect(requestAt(selector, { key: 'Enter', ctrlKey: true })).toBe('save')
  })

  it('asks for nothing where it was handled already', () => {
    show('<input>')
    find('input').addEventListener('keydown', (event) => event.preventDefault())
    expect(requestAt('input', { key: 'Enter' })).toBeNull()
  })
})

describe('The focus of a dialog that opens', () => {
  const buttons =
    '<div class="dialog-buttons"><button id="no"></button><button id="yes"></button><button disabled></button></div>'

  it.each([
    [
      'is on the element marked for it',
      '<input id="name"><span data-focus><button id="marked"></button></span>',
      'marked',
    ],
    [
      'is on its first field that can be edited',
      '<input type="hidden"><input disabled><input readonly><textarea id="note"></textarea><input>',
      'note',
    ],
    [
      'is on the first that has to be filled and is not where the first is filled [DP1410]',
      '<input data-filled="true"><input data-filled="false"><input aria-required="true" data-filled="false" id="wanted"><input>',
      'wanted',
    ],
    [
      'is on the first if all that has to be filled is [DP1410]',
      '<input id="first" data-filled="true"><input aria-required="true" data-filled="true"><input data-filled="false">',
      'first',
    ],
    [
      'is on a box that chooses from a short list, which takes no text',
      '<div class="dx-texteditor dx-state-readonly"><input readonly role="combobox"></div><div class="dx-texteditor"><input id="type" readonly role="combobox"></div><input>',
      'type',
    ],
    ['is on its last button that can be pressed if it has no field', '<p></p>', 'yes'],
  ])('%s', (_name, content, expected) => {
    show(`<div id="dialog"><div class="dialog-content">${content}</div>${buttons}</div>`)
    focusFirst(find('#dialog'))
    expect(document.activeElement?.id).toBe(expected)
  })
})
