/** Does a card with these texts contain all words of the search, ignoring case? A search without words finds nothing (DI27). */
export function isFoundOnBoard(texts: readonly (string | null)[], search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const searched = texts.join('\n').toLowerCase()
  return words.length > 0 && words.every((word) => searched.includes(word))
}
