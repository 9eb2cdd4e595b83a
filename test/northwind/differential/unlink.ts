type Json = Readonly<Record<string, unknown>>

/**
 * An answer in which every record stands once and is `{ $ref }` elsewhere (QU14), written out as it is expected to be without
 * that. A record holds what any place in the answer says of it, so that of each only what is expected there is taken.
 */
export function unlink(expected: unknown, answered: unknown): unknown {
  const records = new Map<string, Json>()
  gather(answered, records)
  return writeOut(expected, answered, records)
}

function gather(value: unknown, records: Map<string, Json>): void {
  if (!isObject(value)) return
  const { $id } = value
  if (typeof $id === 'string') {
    if (records.has($id)) throw new Error(`${$id} is answered twice.`)
    records.set($id, value)
  }
  for (const member of Object.values(value)) gather(member, records)
}

function writeOut(expected: unknown, answered: unknown, records: ReadonlyMap<string, Json>): unknown {
  if (Array.isArray(answered)) {
    const wanted: readonly unknown[] = Array.isArray(expected) ? expected : []
    return answered.map((entry, index) => writeOut(wanted[index], entry, records))
  }
  if (!isObject(answered)) return answered
  const record = typeof answered['$ref'] === 'string' ? (records.get(answered['$ref']) ?? answered) : answered
  const wanted = isObject(expected) ? expected : {}
  const names = typeof record['$id'] === 'string' ? Object.keys(wanted) : Object.keys(record)
  return Object.fromEntries(names.map((name) => [name, writeOut(wanted[name], record[name], records)]))
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}
