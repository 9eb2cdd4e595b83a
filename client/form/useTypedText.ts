import { useState } from 'react'

interface TypedTextOptions {
  readonly value: unknown
  /** Formats the value while the user is not typing. */
  readonly format: (value: unknown) => string
  /** Parses a text; returns the text itself while it is not a value yet. */
  readonly parse: (text: string) => unknown
  readonly onInput: (value: unknown) => void
}

interface TypedText {
  readonly text: string
  readonly onInput: (text: string) => void
  readonly onBlur: () => void
}

/**
 * The text of an editor whose value changes at every key press: the text as typed while the value is the one parsed from it, otherwise
 * (after an undo, after leaving the field) the formatted value.
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
