import { fireEvent } from '@testing-library/dom'
import { pasteAsOneLine } from '#client/app/pasteAsOneLine.ts'
import { Toasts } from '#client/context/Toasts.ts'

describe('Several lines pasted into a single-line box', () => {
  let toasts = new Toasts()
  let end = (): void => {}

  beforeEach(() => {
    toasts = new Toasts()
    end = pasteAsOneLine(document, toasts)
  })
  afterEach(() => end())

  /** Pastes into the box shown by this HTML; whether the browser is left to paste, and the text after it. */
  const paste = (html: string, text: string, selection: readonly [number, number] | null = null) => {
    document.body.innerHTML = html
    const box = document.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    if (box === null) throw new Error('There is no box.')
    if (selection !== null) box.setSelectionRange(...selection)
    const isLeft = fireEvent.paste(box, { clipboardData: { getData: () => text } })
    return [isLeft, box.value, toasts.items.length]
  }

  it.each<[html: string, text: string, selection: readonly [number, number] | null, value: string]>([
    ['<input>', '\r\n a\tb \r\nc\n', null, 'a b'],
    ['<input type="search" value="xyz">', 'a\nb', [1, 2], 'xaz'],
    ['<input type="tel" value="xyz">', 'a\rb', [3, 3], 'xyza'],
    ['<input value="xyz" maxlength="5">', 'abc\nd', [3, 3], 'xyzab'],
    ['<input value="xyz" maxlength="4">', 'abc\nd', [0, 2], 'abcz'],
    ['<input value="xyz" maxlength="2">', 'abc\nd', [3, 3], 'xyz'],
  ])('are cut to the first one: %s, %j', (html, text, selection, value) => {
    expect(paste(html, text, selection)).toEqual([false, value, 1])
    expect(toasts.items[0]?.message).toBe('Only the first of 2 lines was pasted: this field holds one line.')
  })

  it.each([
    ['a single line', '<input value="x">', 'a\n'],
    ['nothing', '<input value="x">', '\n'],
    ['a box that cannot be edited', '<input value="x" readonly>', 'a\nb'],
    ['a disabled box', '<input value="x" disabled>', 'a\nb'],
    ['a box that holds no text', '<input type="checkbox" value="x">', 'a\nb'],
    ['a box without a selection', '<input type="email" value="x">', 'a\nb'],
    ['a text of several lines', '<textarea>x</textarea>', 'a\nb'],
  ])('are left to the browser: %s', (_name, html, text) => {
    expect(paste(html, text)).toEqual([true, 'x', 0])
  })

  it('are left to the browser once it ends', () => {
    end()
    expect(paste('<input value="x">', 'a\nb')).toEqual([true, 'x', 0])
  })
})
