/** What a person has done on the page since the counting began. */
interface Actions {
  clicks: number
  keys: number
}

/**
 * Counts what the steps of a test do, as a person would do it: a press is a click, a value that is typed a key for each letter. What the
 * page does in the same turn by itself, such as checking the box of a label that was pressed, is not counted again.
 */
export function countActions(): Readonly<Actions> {
  const counted: Actions = { clicks: 0, keys: 0 }
  let isPressed = false
  const countPress = (): void => {
    if (!isPressed) counted.clicks += 1
    isPressed = true
    queueMicrotask(() => (isPressed = false))
  }
  const countKey = ({ key }: KeyboardEvent): void => {
    if (key !== 'Control') counted.keys += 1
  }
  const countLetters = ({ target }: Event): void => {
    const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (isText && target.type !== 'checkbox') counted.keys += target.value.length
  }
  window.addEventListener('click', countPress, true)
  window.addEventListener('mousedown', countPress, true)
  window.addEventListener('keydown', countKey, true)
  window.addEventListener('input', countLetters, true)
  counting.push(() => {
    window.removeEventListener('click', countPress, true)
    window.removeEventListener('mousedown', countPress, true)
    window.removeEventListener('keydown', countKey, true)
    window.removeEventListener('input', countLetters, true)
  })
  return counted
}

const counting: (() => void)[] = []

/** Ends the counting of a test. */
export function stopCounting(): void {
  for (const stop of counting.splice(0)) stop()
}
