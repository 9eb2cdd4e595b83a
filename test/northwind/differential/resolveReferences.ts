type Json = Readonly<Record<string, unknown>>

/**
 * Replaces the references of a result, which contains every record once and `{ $ref }` elsewhere (QU14), by the records. A record
 * combines the members of all its occurrences, so only the members expected at each occurrence are copied.
 */
export function resolveReferences(expected: unknown, actual: unknown): unknown {
  const records = new Map<string, Json>()
  collectRecords(actual, records)
  return resolve(expected, actual, records)
}

function collectRecords(value: unknown, records: Map<string, Json>): void {
  if (!isObject(value)) return
  const { $id } = value
  if (typeof $id === 'string') {
    if (records.has($id)) throw new Error(`${$id} is answered twice.`)
    records.set($id, value)
  }
  for (const member of Object.values(value)) collectRecords(member, records)
}

function resolve(expected: unknown, actual: unknown, records: ReadonlyMap<string, Json>): unknown {
  if (Array.isArray(actual)) {
    const expectedMembers: readonly unknown[] = Array.isArray(expected) ? expected : []
    return actual.map((entry, index) => resolve(expectedMembers[index], entry, records))
  }
  if (!isObject(actual)) return actual
  const record = typeof actual['$ref'] === 'string' ? (records.get(actual['$ref']) ?? actual) : actual
  const expectedMembers = isObject(expected) ? expected : {}
  const names = typeof record['$id'] === 'string' ? Object.keys(expectedMembers) : Object.keys(record)
  return Object.fromEntries(
    names.map((name) => [name, resolve(expectedMembers[name], record[name], records)]),
  )
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}
