/** The value as an object; fails otherwise. */
export function record(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error(`Not an object: ${String(value)}`)
  return { ...value }
}

/** The value as a text; fails otherwise. */
export function text(value: unknown): string {
  if (typeof value !== 'string') throw new Error(`Not a text: ${String(value)}`)
  return value
}

/** The value as a list; fails otherwise. */
export function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`Not a list: ${String(value)}`)
  return value
}

/** The JSON object that a response holds. */
export async function body(response: Response): Promise<Record<string, unknown>> {
  return record(await response.json())
}
