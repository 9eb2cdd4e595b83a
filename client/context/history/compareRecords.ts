import { recordedFields } from '#shared/auditing/recordAsOf.ts'
import { isObject } from '#shared/kernel/json.ts'
import { getEntity, type AnyRecord, type Model } from '#shared/model/model.ts'
import { fieldCaption } from '#shared/model/recordTitle.ts'

/** After every save that there may be: what is stored now. */
export const NOW = '9999-12-31T23:59:59.999Z'

/** A record as it was at a moment, as `RecordAsOf` answers it. */
export interface RecordThen {
  readonly entityTypeName: string
  readonly entityId: number
  readonly title: string
  readonly values: string
}

export interface ComparedField {
  readonly name: string
  readonly caption: string
  readonly before: unknown
  readonly after: unknown
  readonly differs: boolean
}

/** A record at two moments. */
export interface ComparedRecord {
  readonly entityTypeName: string
  readonly entityId: number
  /** 'Job J1043' */
  readonly name: string
  /** 'J1043' */
  readonly title: string
  /** `added`: it was not there at the first moment; `gone`: not at the second one. */
  readonly state: 'same' | 'changed' | 'added' | 'gone'
  /** Those that have a value at one of the moments. */
  readonly fields: readonly ComparedField[]
}

/** The values of a compared record, those of the second moment where both have one. */
export function valuesOfCompared({ title, fields }: ComparedRecord): AnyRecord {
  return { title, ...Object.fromEntries(fields.map(({ name, before, after }) => [name, after ?? before])) }
}

/** The records of two moments beside each other, those of the first moment first (HI742). */
export function compareRecords(
  model: Model,
  before: readonly RecordThen[],
  after: readonly RecordThen[],
): readonly ComparedRecord[] {
  const keyOf = ({ entityTypeName, entityId }: RecordThen): string => `${entityTypeName} ${entityId}`
  const later = new Map(after.map((record) => [keyOf(record), record]))
  const earlier = new Set(before.map(keyOf))
  return [
    ...before.map((record) => compared(model, record, later.get(keyOf(record)) ?? null)),
    ...after.filter((record) => !earlier.has(keyOf(record))).map((record) => compared(model, null, record)),
  ].flatMap((record) => record ?? [])
}

function compared(model: Model, before: RecordThen | null, after: RecordThen | null): ComparedRecord | null {
  const record = after ?? before
  if (record === null) return null
  const { entityTypeName, entityId, title } = record
  const entity = getEntity(model, entityTypeName)
  const [old, present] = [valuesOf(before), valuesOf(after)]
  const fields = recordedFields(entity).flatMap((name): ComparedField[] => {
    const [was, is] = [old[name] ?? null, present[name] ?? null]
    if (was === null && is === null) return []
    return [{ name, caption: fieldCaption(entity, name), before: was, after: is, differs: was !== is }]
  })
  return {
    entityTypeName,
    entityId,
    name: `${entity.caption} ${title}`,
    title,
    state: stateOf(before, after, fields),
    fields,
  }
}

function stateOf(
  before: RecordThen | null,
  after: RecordThen | null,
  fields: readonly ComparedField[],
): ComparedRecord['state'] {
  if (before === null) return 'added'
  if (after === null) return 'gone'
  return fields.some(({ differs }) => differs) ? 'changed' : 'same'
}

function valuesOf(record: RecordThen | null): AnyRecord {
  const values: unknown = record === null ? {} : JSON.parse(record.values)
  return isObject(values) ? values : {}
}
