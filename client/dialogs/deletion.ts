import { formatList } from '#shared/kernel/text.ts'

/** The content of the question before a deletion. */
export interface Deletion {
  /** The sentence of the specification. */
  readonly question: string
  /** The title of the record; null if the question contains it. */
  readonly name: string | null
  /** What is deleted with it: '3 rates'. */
  readonly alsoDeleted?: readonly string[]
  /** What else follows from it: '1 rental is changed'. */
  readonly follows?: string
  /** What stays and will refer to it: '2 invoices'. */
  readonly referring?: readonly string[]
  /** When it takes effect: at once, with the next Save of a parent ('the customer'), or never because it was not stored. */
  readonly when: 'atOnce' | 'neverStored' | { readonly savingOf: string }
}

/** The lines after the question: what else is deleted, and when. */
export function deletionDetails({
  alsoDeleted = [],
  follows = '',
  referring = [],
  when,
}: Deletion): readonly string[] {
  return [
    ...(alsoDeleted.length === 0 ? [] : [`This also deletes ${formatList(alsoDeleted)}.`]),
    ...(follows === '' ? [] : [`By this, ${follows} too.`]),
    ...(referring.length === 0 ? [] : [`What refers to it and stays: ${formatList(referring)}.`]),
    effectiveText(when),
  ]
}

function effectiveText(when: Deletion['when']): string {
  if (when === 'atOnce') return 'It is deleted immediately; you do not need to save.'
  if (when === 'neverStored') return 'It was never saved; Undo brings it back.'
  return `It is deleted when you save ${when.savingOf}; until then Undo brings it back.`
}
