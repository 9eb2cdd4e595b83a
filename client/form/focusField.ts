/** Brings an entity's field into view and gives it the focus; false when no form on the page shows it. */
export function focusField(entityName: string, id: number, fieldName: string): boolean {
  const frame = document.querySelector<HTMLElement>(
    `[data-entity="${CSS.escape(`${entityName}:${id}`)}"][data-field="${CSS.escape(fieldName)}"]`,
  )
  return frame !== null && focusEditor(frame)
}

/** Gives the focus to the first field that shows a problem; for a save that was refused (F-031). */
export function focusFirstProblem(form: ParentNode = document): boolean {
  const error = form.querySelector('.field .field-error')
  const frame = error?.closest<HTMLElement>('.field') ?? null
  return frame !== null && focusEditor(frame)
}

function focusEditor(frame: HTMLElement): boolean {
  frame.scrollIntoView({ block: 'nearest' })
  const editor = frame.querySelector<HTMLElement>('input:not([type=hidden]), textarea, [role=checkbox]')
  editor?.focus()
  return editor !== null
}
