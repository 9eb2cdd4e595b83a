/** 'service address' → 'Service address'. */
export function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Ids from captions: 'Service Address' → 'service-address'. */
export function idOf(caption: string): string {
  return caption.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')
}

/** '1 rate', '2 service addresses'; null for none. */
export function countOf(count: number, noun: string): string | null {
  if (count === 0) return null
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : plural(noun)}`
}

function plural(noun: string): string {
  return /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`
}
