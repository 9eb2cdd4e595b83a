/** Selects the text of the box when it gets the focus. */
export function selectAll(target: EventTarget | undefined): void {
  if (!(target instanceof HTMLInputElement)) return
  const found = target.value
  let isTyping = false
  const noteKey = (): void => {
    isTyping = true
  }
  target.addEventListener('keydown', noteKey)
  // After the press that focused the box, which would clear the selection; what is typed before then, such as the first digit of 15
  // over a 1, must not be selected: the next key would replace it.
  setTimeout(() => {
    target.removeEventListener('keydown', noteKey)
    if (!isTyping && target.value === found) target.select()
  })
}
