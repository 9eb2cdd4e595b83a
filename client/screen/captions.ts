/** 'service address' → 'Service address'. */
export function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Ids from captions: 'Service Address' → 'service-address'. */
export function idOf(caption: string): string {
  return caption.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')
}

/** How many rows a list shows, with the words of F-044: '1,200 item(s) found'. */
export function itemsFound(count: number): string {
  return `${count.toLocaleString('en-US')} item(s) found`
}

/** The question of the specification before records are deleted (S0 §2, S1 §5, S2 §5): '… the selected rental(s)?'. */
export function deletionQuestion(noun: string, isMultiple = false): string {
  return `Are you sure you want to delete the selected ${noun}${isMultiple ? '(s)' : ''}?`
}
