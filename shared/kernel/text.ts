/** True for null, undefined, and text that holds nothing but blanks. */
export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

/** The parts that are not blank, trimmed and joined. */
export function joinFilled(parts: readonly (string | null | undefined)[], separator: string): string {
  return parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(separator)
}

const names = new Intl.Collator('en-US')

/** The order of names for people: by letters, whatever their case and accents. */
export function compareNames(one: string, other: string): number {
  return names.compare(one, other)
}
