/** Whether the selected products are visible from now on: all of them if the first was not, otherwise none (S0 §4, F-094). */
export function toggledVisibility(selected: readonly { readonly isVisible: boolean }[]): boolean {
  return selected[0]?.isVisible === false
}
