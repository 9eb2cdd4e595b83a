import { useState } from 'react'

interface TypedTextOptions {
  readonly value: unknown
  /** The value as the editor shows it while nobody types. */
  readonly format: (value: unknown) => string
  /** The value that a text means; the text itself while it is no value yet. */
  readonly parse: (text: string) => unknown
  readonly onInput: (value: unknown) => void
}

interface TypedText {
  readonly text: string
  readonly onInput: (text: string) => void
  readonly onBlur: () => void
}

/**
 * What a text editor shows while its value follows every key press: the text as it was typed for as long as the value is what that
 * text means, otherwise (after an undo, after leaving the field) the value's own text.
 */
export function useTypedText({ value, format, parse, onInput }: TypedTextOptions): TypedText {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown } | null>(null)
  const text = typed !== null && Object.is(typed.value, value) ? typed.text : format(value)
  return {
    text,
    onInput: (next) => {
      if (next === text) return
      const parsed = parse(next)
      setTyped({ text: next, value: parsed })
      onInput(parsed)
    },
    onBlur: () => setTyped(null),
  }
}
