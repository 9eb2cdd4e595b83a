import { useState, type KeyboardEvent } from 'react'

interface TypedOnHandlers {
  readonly onKeyDownCapture: (event: KeyboardEvent) => void
  readonly onKeyUpCapture: (event: KeyboardEvent) => void
  readonly onPointerDownCapture: () => void
}

/** Keys with which somebody reaches for the dialog; those of text are none. */
const REACHING = /^(?:Tab|Escape|Arrow|Home|End)/

/**
 * Keeps what a user types on, in the field that had the focus when a dialog appeared, from pressing its buttons: until the user reaches for
 * the dialog, a blank does nothing there, nor does Enter where it is a new line of the field.
 */
export function useTypedOn(): TypedOnHandlers {
  const [typed, setTyped] = useState(() => typingKeysOf(document.activeElement))
  const isTypedOn = ({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean =>
    typed.has(key) && !ctrlKey && !metaKey && typingKeysOf(target).size === 0
  const ignore = (event: KeyboardEvent): void => {
    if (!isTypedOn(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    onKeyDownCapture: (event) => {
      if (REACHING.test(event.key)) setTyped(NO_KEYS)
      else ignore(event)
    },
    // A button is pressed when the key is let go.
    onKeyUpCapture: ignore,
    onPointerDownCapture: () => setTyped(NO_KEYS),
  }
}

const NO_KEYS: ReadonlySet<string> = new Set()
const IN_LINE: ReadonlySet<string> = new Set([' '])
const IN_LINES: ReadonlySet<string> = new Set([' ', 'Enter'])

/** The keys that are text in a field and press a button; none where nothing is typed. */
function typingKeysOf(element: unknown): ReadonlySet<string> {
  if (element instanceof HTMLTextAreaElement) return IN_LINES
  const isTyped = element instanceof HTMLInputElement && !/^(?:checkbox|radio|button)$/.test(element.type)
  return isTyped ? IN_LINE : NO_KEYS
}
