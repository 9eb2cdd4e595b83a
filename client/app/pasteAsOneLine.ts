import { toSingleLine } from '#shared/kernel/text.ts'
import type { Toasts } from './Toasts.ts'

const ONE_LINE_TYPES: ReadonlySet<string> = new Set(['text', 'search', 'tel', 'email', 'url'])

/**
 * Several lines pasted into a box of one line: the browser would join them without a word, so the first is taken and the user is
 * told. Whoever pastes blocks, such as a grid, hears of it before and prevents the default. Ends when the returned function is called.
 */
export function pasteAsOneLine(target: Document, toasts: Toasts): () => void {
  const onPaste = (event: ClipboardEvent): void => {
    const box = event.target
    if (event.defaultPrevented || !(box instanceof HTMLInputElement) || !ONE_LINE_TYPES.has(box.type)) return
    const lines = (event.clipboardData?.getData('text/plain') ?? '')
      .split(/\r\n|\r|\n/)
      .filter((line) => line.trim() !== '')
    const [first] = lines
    if (first === undefined || lines.length === 1 || box.readOnly || box.disabled) return
    event.preventDefault()
    insertText(box, toSingleLine(first).trim())
    toasts.info(`Only the first of ${lines.length} lines was pasted: this field holds one line.`)
  }
  target.addEventListener('paste', onPaste)
  return () => target.removeEventListener('paste', onPaste)
}

/** As if it had been typed, within the length that the box allows. */
function insertText(box: HTMLInputElement, text: string): void {
  const { selectionStart, selectionEnd, value, maxLength } = box
  const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length]
  const room = maxLength < 0 ? text.length : maxLength - (value.length - (end - start))
  box.setRangeText(text.slice(0, Math.max(room, 0)), start, end, 'end')
  box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste', data: text }))
}
