import { useState } from 'react'

interface TypedTextOptions {
  readonly value: unknown
  /** The value as the editor shows it while nobody types. */
  readonly textOf: (value: unknown) => string
  /** The value that a text means; the text itself while it is no value yet. */
  readonly read: (text: string) => unknown
  readonly onTyped: (value: unknown) => void
}

interface TypedText {
  readonly text: string
  readonly take: (text: string) => void
  readonly leave: () => void
}

/**
 * What a text editor shows while its value follows every key press: the text as it was typed for as long as the value is what that
 * text means, otherwise (after an undo, after leaving the field) the value's own text.
 */
export function useTypedText({ value, textOf, read, onTyped }: TypedTextOptions): TypedText {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown } | null>(null)
  const text = typed !== null && Object.is(typed.value, value) ? typed.text : textOf(value)
  return {
    text,
    take: (next) => {
      if (next === text) return
      const meant = read(next)
      setTyped({ text: next, value: meant })
      onTyped(meant)
    },
    leave: () => setTyped(null),
  }
}
