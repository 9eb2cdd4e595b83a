import type { EditorOption } from './RadioChoices.tsx'

/** Letters that follow each other within this time are read as one text. */
const PAUSE_MILLISECONDS = 1_000

/** Chooses an option by the letters that its title begins with, as the menus of the operating system do (PI7). */
export class TypedLetters {
  private text = ''
  private lastPress = Number.NEGATIVE_INFINITY

  /**
   * The option that a pressed key leads to: the next one that begins with the letter, the same letter again leads to the one after
   * it, and further letters to the first that begins with all of them. Null if the key is not a letter or no option begins so.
   */
  press(
    { key, timeStamp, ctrlKey, altKey, metaKey }: KeyboardEvent,
    options: readonly EditorOption[],
    value: unknown,
  ): EditorOption | null {
    if (key.length !== 1 || ctrlKey || altKey || metaKey) return null
    const isContinued = timeStamp - this.lastPress < PAUSE_MILLISECONDS
    if (key === ' ' && !isContinued) return null
    this.lastPress = timeStamp
    const letter = key.toLowerCase()
    const isRepeated = isContinued && this.text === letter
    this.text = isContinued && !isRepeated ? this.text + letter : letter
    return find(options, this.text, value)
  }
}

/** A single letter begins its search after the current option, a longer text at it. */
function find(options: readonly EditorOption[], text: string, value: unknown): EditorOption | null {
  const current = options.findIndex(({ id }) => id === value)
  const first = text.length === 1 ? current + 1 : Math.max(current, 0)
  const inOrder = [...options.slice(first), ...options.slice(0, first)]
  return inOrder.find(({ title }) => title.toLowerCase().startsWith(text)) ?? null
}
