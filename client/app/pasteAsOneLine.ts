import { toSingleLine } from '#shared/kernel/text.ts'
import type { Toasts } from '../context/Toasts.ts'

/** Types of boxes into whose selection text can be inserted; one for an email address has no selection. */
const ONE_LINE_TYPES: ReadonlySet<string> = new Set(['text', 'search', 'tel', 'url'])

/**
 * Handles several lines pasted into a single-line box until the returned function is called: the browser would join them silently, so
 * only the first line is pasted, with a message. Components that paste blocks, such as a grid, handle the event before and prevent
 * the default.
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

/** Inserts text as if it had been typed, within the maximum length of the box. */
function insertText(box: HTMLInputElement, text: string): void {
  const { selectionStart, selectionEnd, value, maxLength } = box
  const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length]
  const room = maxLength < 0 ? text.length : maxLength - (value.length - (end - start))
  box.setRangeText(text.slice(0, Math.max(room, 0)), start, end, 'end')
  box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste', data: text }))
}
