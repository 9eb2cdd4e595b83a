/** Scrolls to the editor of an entity's field and focuses it; false when no form on the page shows it. */
export function focusField(entityName: string, id: number, fieldName: string): boolean {
  const frame = [...document.querySelectorAll<HTMLElement>('.field')].find(
    ({ dataset }) => dataset['entity'] === `${entityName}:${id}` && dataset['field'] === fieldName,
  )
  return frame !== undefined && focusEditor(frame)
}

/** Focuses the first field that shows a problem, after a refused save (F-031). */
export function focusFirstProblem(form: ParentNode = document): boolean {
  const frame = form.querySelector('.field .field-error')?.closest<HTMLElement>('.field') ?? null
  return frame !== null && focusEditor(frame)
}

function focusEditor(frame: HTMLElement): boolean {
  const editor = frame.querySelector<HTMLElement>('.dx-texteditor-input, [role=checkbox]')
  editor?.focus()
  return editor !== null
}
