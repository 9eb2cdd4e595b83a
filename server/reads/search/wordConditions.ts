import { phoneSpellings, textSpellings, type SearchWord } from '#shared/search/searchText.ts'

/** One of the fields contains the word, or one of the phone numbers its digits. */
export function containsWord(
  { text, digits }: SearchWord,
  texts: readonly string[],
  phones: readonly string[] = [],
): object {
  const numbers = digits === null ? [] : phoneSpellings(digits)
  return {
    or: [
      ...texts.flatMap((field) => textSpellings(text).map((contains) => ({ [field]: { contains } }))),
      ...phones.flatMap((field) => numbers.map((contains) => ({ [field]: { contains } }))),
    ],
  }
}

/** Is the word an amount and no number of a record: `$1,383.14`, `1383.14`? */
export function isAmount({ text, amount }: SearchWord): boolean {
  return amount !== null && /[$.,]/.test(text)
}
