/** The content of the question before a deletion. */
export interface Deletion {
  /** The sentence of the specification. */
  readonly question: string
  /** The title of the record; null if the question contains it. */
  readonly name: string | null
  /** What is deleted with it: '3 rates'. */
  readonly alsoDeleted?: readonly string[]
  /** When it takes effect: at once, with the next Save of a parent ('the customer'), or never because it was not stored. */
  readonly when: 'atOnce' | 'neverStored' | { readonly savingOf: string }
}

/** The lines after the question: what else is deleted, and when. */
export function deletionDetails({ alsoDeleted = [], when }: Deletion): readonly string[] {
  return [
    ...(alsoDeleted.length === 0 ? [] : [`This also deletes ${joinWithAnd(alsoDeleted)}.`]),
    effectiveText(when),
  ]
}

function effectiveText(when: Deletion['when']): string {
  if (when === 'atOnce') return 'It is deleted at once, without Save.'
  if (when === 'neverStored') return 'It was never saved; Undo brings it back.'
  return `It is deleted when you save ${when.savingOf}; until then Undo brings it back.`
}

/** '1 rate', '2 rates'; null for none. */
export function countText(count: number, singular: string, plural = `${singular}s`): string | null {
  return count === 0 ? null : `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`
}

function joinWithAnd(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
}
