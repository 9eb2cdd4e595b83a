/**
 * The field in which one begins: the first, unless it is filled already; then the first that has to be filled and is not (DP1410). Whether
 * a field is filled is what its record says, because a box may show the name of what was chosen only later.
 */
export function fieldToBegin(fields: readonly HTMLElement[]): HTMLElement | null {
  const [first = null] = fields
  if (first?.dataset['filled'] !== 'true') return first
  return fields.find(isToBeFilled) ?? first
}

function isToBeFilled(field: HTMLElement): boolean {
  return field.getAttribute('aria-required') === 'true' && field.dataset['filled'] === 'false'
}
