const ENDS = ['pointerup', 'pointercancel'] as const

let isPressed = false

addEventListener('pointerdown', () => (isPressed = true), true)
for (const end of ENDS) addEventListener(end, () => (isPressed = false), true)

/** Does something once no button of the pointer is pressed: what it moves on the page must not miss the click of that press. */
export function afterPress(work: () => void): void {
  if (!isPressed) {
    work()
    return
  }
  const ended = new AbortController()
  const finish = (): void => {
    ended.abort()
    // The click follows the end of its press.
    setTimeout(work)
  }
  for (const end of ENDS) addEventListener(end, finish, { signal: ended.signal, capture: true })
}
