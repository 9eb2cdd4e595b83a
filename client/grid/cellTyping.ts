import type { GridWidget } from './filteredViews.ts'

/**
 * Starts editing a cell when the user types on it, replacing its text. The widget renders the editor some time after the first key, and
 * gives it the focus some time later still, also after a click: keys pressed until then are buffered here, so that what was typed is
 * stored however fast it comes.
 */
export class CellTyping {
  /** The widget that is about to show an editor, or to give it the focus; null if none is. */
  private widget: GridWidget | null = null
  /** What was typed before the editor had the focus; null if nothing was. */
  private typed: string | null = null
  /** The key that ended the typing, if it came before the editor. */
  private last: KeyboardEvent | null = null
  private readonly entered = new WeakSet<HTMLInputElement>()

  /** Handles a key pressed on a cell of the row with this key; false when it types nothing, or the cell is not editable. */
  accept(widget: GridWidget, press: KeyboardEvent, cell: HTMLElement, rowKey: number | string): boolean {
    const field = cell.dataset['field']
    if (field === undefined || widget.columnOption(field, 'allowEditing') !== true) return false
    const text = firstText(press)
    if (text === null) return false
    this.typed = text
    this.awaitEditor(widget)
    widget.editCell(widget.getRowIndexByKey(rowKey), field)
    return true
  }

  /** Call it with the input of each editor rendered in a cell: it is selected once, and then contains what was typed. */
  prepare(widget: GridWidget, input: HTMLInputElement): void {
    this.awaitEditor(widget)
    input.addEventListener('focus', () => {
      // The widget moves the focus away and back: selecting again would overwrite what was typed in between.
      if (this.entered.has(input)) return
      this.entered.add(input)
      input.dataset['textBefore'] = input.value
      input.select()
      const { typed, last } = this
      this.end()
      if (typed !== null && !input.readOnly) replaceText(input, typed)
      // The widget is still moving the focus.
      if (last !== null) setTimeout(() => input.dispatchEvent(cloneKeyEvent(last)))
    })
  }

  private awaitEditor(widget: GridWidget): void {
    this.widget = widget
    document.addEventListener('keydown', this.onPendingKey, { capture: true })
  }

  /** Call it when the grid is unmounted. */
  end(): void {
    this.widget = null
    this.typed = null
    this.last = null
    document.removeEventListener('keydown', this.onPendingKey, { capture: true })
  }

  private readonly onPendingKey = (press: KeyboardEvent): void => {
    if (!isEditing(this.widget) || isTextBox(press.target)) {
      this.end()
      return
    }
    if (!isEdit(press)) return
    press.preventDefault()
    press.stopPropagation()
    // The cell that a key after the last one is for is not known yet; on this cell it would replace what was typed.
    if (this.last !== null) return
    if (isText(press)) this.typed = (this.typed ?? '') + press.key
    // The editor begins with its text selected.
    else if (press.key === 'Backspace') this.typed = (this.typed ?? '').slice(0, -1)
    else if (press.key === 'Delete') this.typed ??= ''
    else this.last = press
  }
}

function isEditing(widget: GridWidget | null): boolean {
  return typeof widget?.option('editing.editColumnName') === 'string'
}

/** Whether a key is for a box that has the focus already: then the editor of the cell has it, or does not get it any more. */
function isTextBox(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}

/** The new text of the cell after a key press; null for keys that do not edit it. */
function firstText(press: KeyboardEvent): string | null {
  if (press.key === 'Delete' || press.key === 'Backspace') return ''
  // The space bar selects the row.
  return isText(press) && press.key !== ' ' ? press.key : null
}

/** Does the key change the text of an editor, or end it? */
function isEdit(press: KeyboardEvent): boolean {
  return isText(press) || ['Backspace', 'Delete', 'Enter', 'Tab', 'Escape'].includes(press.key)
}

function isText(press: KeyboardEvent): boolean {
  const isCommand = (press.ctrlKey || press.altKey || press.metaKey) && !press.getModifierState('AltGraph')
  return press.key.length === 1 && !isCommand && !press.isComposing
}

function cloneKeyEvent({ key, code, shiftKey }: KeyboardEvent): KeyboardEvent {
  return new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
}

/** Replaces the text as if it had been typed: the editor reads its input on its `input` event. */
function replaceText(input: HTMLInputElement, text: string): void {
  input.setRangeText(text, 0, input.value.length, 'end')
  input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }))
  input.addEventListener('focusout', () => input.dispatchEvent(new Event('change', { bubbles: true })), {
    once: true,
  })
}
