/** The words of the export to Great Plains (S2 §2, §5, §8). */
export const messages = {
  postedThere:
    'Export sends invoices in a batch and marks those without payments Posted here. A user then posts the batch in Great Plains.',
  corrected:
    'Does Great Plains have the selected invoices as they are here now, or not any more if they were voided here?',
  nothingWaits: 'No invoices are waiting to be exported.',
} as const

/** The question before all invoices are exported (S2 §5, M-048). */
export function exportAllQuestion(count: number): string {
  return `Are you sure you want to export ALL ${count} invoice(s)?`
}
