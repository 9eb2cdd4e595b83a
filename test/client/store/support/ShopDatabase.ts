import type { SaveBundle, SaveResult } from '#shared/wire/save.ts'

export type TypeName = 'Customer' | 'Order' | 'Line'
export type StoredRow = { id: number; rowVersion: number } & Record<string, unknown>

/** A refused save with the response of the server. */
export class Refused extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object) {
    super('Refused')
    this.status = status
    this.body = body
  }
}

export const RESOURCES: Readonly<Record<string, TypeName>> = {
  Customers: 'Customer',
  Orders: 'Order',
  Lines: 'Line',
}

const REFERENCES: Readonly<Record<TypeName, { field: string; target: TypeName }[]>> = {
  Customer: [],
  Order: [{ field: 'customerId', target: 'Customer' }],
  Line: [{ field: 'orderId', target: 'Order' }],
}

/** Rows in memory with the semantics of a save: all or nothing, versions checked, temporary keys mapped, repeats harmless. */
export class ShopDatabase {
  readonly tables: Record<TypeName, Map<number, StoredRow>> = {
    Customer: new Map(),
    Order: new Map(),
    Line: new Map(),
  }
  readonly #answers = new Map<string, { bundle: string; result: SaveResult }>()
  #nextId = 1000

  insert(typeName: TypeName, values: Record<string, unknown>): StoredRow {
    const row = { rowVersion: 1, ...values, id: Number(values['id'] ?? this.#nextId++) }
    this.tables[typeName].set(row.id, row)
    return row
  }

  /** Someone else's change. */
  change(typeName: TypeName, id: number, values: Record<string, unknown>): void {
    const row = this.row(typeName, id)
    this.tables[typeName].set(id, { ...row, ...values, id, rowVersion: row.rowVersion + 1 })
  }

  row(typeName: TypeName, id: number): StoredRow {
    const row = this.tables[typeName].get(id)
    if (row === undefined) throw new Error(`There is no ${typeName} ${String(id)}.`)
    return row
  }

  save(bundle: SaveBundle): SaveResult {
    const saveId = bundle.saveOptions?.tag?.saveId ?? ''
    const text = JSON.stringify(bundle)
    const earlier = this.#answers.get(saveId)
    if (earlier !== undefined && earlier.bundle !== text) {
      throw new Refused(409, { code: 'save_id_reused', message: 'Another save has this id.' })
    }
    const result = earlier?.result ?? this.#apply(bundle)
    this.#answers.set(saveId, { bundle: text, result })
    return result
  }

  #apply(bundle: SaveBundle): SaveResult {
    this.#checkVersions(bundle)
    this.#checkRules(bundle)
    const keyMappings = bundle.entities.flatMap((entity) =>
      entity.entityAspect.entityState === 'Added'
        ? [
            {
              entityTypeName: entity.entityAspect.entityTypeName,
              tempValue: Number(entity['id']),
              realValue: this.#nextId++,
            },
          ]
        : [],
    )
    const realKey = (typeName: TypeName, value: unknown) =>
      keyMappings.find((each) => shortName(each.entityTypeName) === typeName && each.tempValue === value)
        ?.realValue ?? value
    const entities: Record<string, unknown>[] = []
    const deletedKeys: { entityTypeName: string; keyValues: number[] }[] = []
    for (const { entityAspect, ...values } of bundle.entities) {
      const typeName = shortName(entityAspect.entityTypeName)
      const key = Number(realKey(typeName, values['id']))
      if (entityAspect.entityState === 'Deleted') {
        this.tables[typeName].delete(key)
        deletedKeys.push({ entityTypeName: entityAspect.entityTypeName, keyValues: [key] })
        continue
      }
      const references = REFERENCES[typeName].map(({ field, target }) => [
        field,
        realKey(target, values[field]),
      ])
      const given: Record<string, unknown> = { ...values, ...Object.fromEntries(references), id: key }
      const written =
        entityAspect.entityState === 'Added'
          ? given
          : Object.fromEntries(Object.keys(entityAspect.originalValuesMap).map((name) => [name, given[name]]))
      const stored = this.tables[typeName].get(key)
      const row = { ...stored, ...written, id: key, rowVersion: (stored?.rowVersion ?? 0) + 1 }
      // A value that the server changes: names are trimmed.
      if (typeof (row as StoredRow)['name'] === 'string')
        Object.assign(row, { name: String((row as StoredRow)['name']).trim() })
      this.tables[typeName].set(key, row)
      entities.push({ $type: entityAspect.entityTypeName, ...row })
    }
    return { entities, keyMappings, deletedKeys }
  }

  #checkVersions(bundle: SaveBundle): void {
    const conflicts = bundle.entities.flatMap(({ entityAspect, ...values }) => {
      if (entityAspect.entityState === 'Added') return []
      const stored = this.tables[shortName(entityAspect.entityTypeName)].get(Number(values['id']))
      const base = entityAspect.originalValuesMap['rowVersion'] ?? values['rowVersion']
      if (
        stored !== undefined &&
        stored.rowVersion === base &&
        !isAtOdds(stored, entityAspect.originalValuesMap)
      )
        return []
      const { entityTypeName } = entityAspect
      const current = stored === undefined ? null : { ...stored }
      return [
        {
          entityTypeName,
          keyValues: [Number(values['id'])],
          current,
          changedBy: 'ann',
          changedAt: '2024-05-01T12:00:00.000Z',
        },
      ]
    })
    if (conflicts.length === 0) return
    throw new Refused(409, { code: 'concurrency_conflict', message: 'Modified by another user.', conflicts })
  }

  #checkRules(bundle: SaveBundle): void {
    const entityErrors = bundle.entities.flatMap(({ entityAspect, ...values }) =>
      values['name'] === 'taken'
        ? [
            {
              entityTypeName: entityAspect.entityTypeName,
              keyValues: [values['id']],
              propertyName: 'name',
              errorName: 'unique',
              errorMessage: 'The name is taken.',
            },
          ]
        : [],
    )
    if (entityErrors.length === 0) return
    throw new Refused(422, { code: 'rule_violations', message: 'The save was refused.', entityErrors })
  }
}

/** A deleted row is only restored, and only a deleted one is (SV14). */
function isAtOdds({ deleted }: StoredRow, originals: Readonly<Record<string, unknown>>): boolean {
  const isDeleted = (deleted ?? null) !== null
  const isRestoration = (originals['deleted'] ?? null) !== null
  return isDeleted !== isRestoration
}

function shortName(entityTypeName: string): TypeName {
  const [name] = entityTypeName.split(':')
  if (name !== 'Customer' && name !== 'Order' && name !== 'Line')
    throw new Error(`Unknown type ${entityTypeName}.`)
  return name
}
