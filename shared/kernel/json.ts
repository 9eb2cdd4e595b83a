/** Is this an object of JSON, neither null nor a list? */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Has JSON more levels of lists and objects than this? A recursive walk could run out of stack on what is deep. */
export function nestsDeeper(json: unknown, levels: number): boolean {
  let level: readonly unknown[] = [json]
  for (let depth = 0; depth <= levels; depth++) {
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    )
    if (level.length === 0) return false
  }
  return true
}

/** Is this an array of texts? */
export function isStringArray(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
