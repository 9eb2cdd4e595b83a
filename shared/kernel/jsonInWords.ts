import { isObject } from './json.ts'

/** What a text of JSON has, as words: 'job id: 5, drop: (site: 3)'; null for another text. */
export function jsonInWords(text: unknown): string | null {
  if (typeof text !== 'string') return null
  try {
    const parsed: unknown = JSON.parse(text)
    return inWords(parsed)
  } catch {
    return null
  }
}

function inWords(part: unknown): string {
  if (Array.isArray(part)) return part.map(inWords).join(', ')
  if (typeof part === 'string') return part
  if (!isObject(part)) return part === null ? 'none' : JSON.stringify(part)
  return Object.entries(part)
    .map(
      ([name, value]) => `${nameInWords(name)}: ${isObject(value) ? `(${inWords(value)})` : inWords(value)}`,
    )
    .join(', ')
}

/** 'rate used' of 'rateUsed' */
function nameInWords(name: string): string {
  return name.replaceAll(/(?<small>[a-z])(?<large>[A-Z])/g, '$<small> $<large>').toLowerCase()
}
