/** The words of the export to Great Plains (S2 §2, §5, §8). */
export const messages = {
  postedThere:
    'Export hands invoices over in a batch; they are Posted here from then on. In Great Plains a user posts the batch.',
  nothingWaits: 'No invoice waits to be exported.',
} as const

/** The question before all invoices are exported (S2 §5, M-048). */
export function exportAllQuestion(count: number): string {
  return `Are you sure you want to export ALL ${count} invoice(s)?`
}
