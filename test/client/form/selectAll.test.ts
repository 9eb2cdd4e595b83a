import { selectAll } from '#client/form/selectAll.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

function focusedBox(value: string): HTMLInputElement {
  const box = document.body.appendChild(document.createElement('input'))
  box.value = value
  box.setSelectionRange(value.length, value.length)
  selectAll(box)
  return box
}

const selectedIn = ({ value, selectionStart, selectionEnd }: HTMLInputElement): string =>
  value.slice(selectionStart ?? 0, selectionEnd ?? 0)

describe('A box that gets the focus', () => {
  it('selects its text after the press', () => {
    const box = focusedBox('12')
    expect(selectedIn(box)).toBe('')
    jest.runAllTimers()
    expect(selectedIn(box)).toBe('12')
  })

  it('does not select what was typed at once, even where that is the text that was there', () => {
    const box = focusedBox('1')
    box.dispatchEvent(new KeyboardEvent('keydown', { key: '1' }))
    box.value = '1'
    jest.runAllTimers()
    expect(selectedIn(box)).toBe('')
  })

  it('does not select a text that replaced the one there', () => {
    const box = focusedBox('1')
    box.value = '2'
    jest.runAllTimers()
    expect(selectedIn(box)).toBe('')
  })
})
