/** Selects the text of the box when it gets the focus. */
export function selectAll(target: EventTarget | undefined): void {
  if (!(target instanceof HTMLInputElement)) return
  const found = target.value
  // After the press that focused the box, which would clear the selection; text typed before then must not be selected.
  setTimeout(() => {
    if (target.value === found) target.select()
  })
}
