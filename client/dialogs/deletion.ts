/** What the question before a deletion tells. */
export interface Deletion {
  /** The sentence of the specification. */
  readonly question: string
  /** What the record is called; null where the question names it. */
  readonly name: string | null
  /** What is lost with it, in words: '3 rates'. */
  readonly alsoDeleted?: readonly string[]
  /** At once, with the next Save of something ('the customer'), or before it was ever stored. */
  readonly when: 'atOnce' | 'neverStored' | { readonly savingOf: string }
}

/** What follows the sentence: what goes with the record, and when it goes. */
export function deletionDetails({ alsoDeleted = [], when }: Deletion): readonly string[] {
  return [
    ...(alsoDeleted.length === 0 ? [] : [`With it go ${joinWithAnd(alsoDeleted)}.`]),
    effectiveText(when),
  ]
}

function effectiveText(when: Deletion['when']): string {
  if (when === 'atOnce') return 'It is deleted at once, without Save.'
  if (when === 'neverStored') return 'It was never saved; Undo brings it back.'
  return `It is deleted when you save ${when.savingOf}; until then Undo brings it back.`
}

/** '1 rate', '2 rates'; null for none. */
export function countText(count: number, one: string, several = `${one}s`): string | null {
  return count === 0 ? null : `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`
}

function joinWithAnd(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
}
