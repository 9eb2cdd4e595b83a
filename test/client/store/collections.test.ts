import { EntityStore } from '#client/store/EntityStore.ts'
import type { TrackedRecord } from '#client/store/types.ts'
import { breezeMetadata } from '#server/metadata/breezeMetadata.ts'
import { rolloffModel } from '#shared/entities.ts'
import { keyFieldOf, versionFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import { getEntity } from '#shared/model/model.ts'
import type { HasMany } from '#shared/model/relations.ts'
import type { SaveBundle } from '#shared/wire/save.ts'
import { NOW } from './support/shopStore.ts'

type Values = Record<string, unknown>

/** Stores what it is sent, and gives new records the keys 900, 901 and so on. */
function storeAll(_url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  // The store sends its bundle as a text.
  const { entities } = JSON.parse(init?.body as string) as SaveBundle
  const saved = entities.map(({ entityAspect, ...values }, index) => {
    const name = entityAspect.entityTypeName.split(':')[0] ?? ''
    const declaration = getEntity(rolloffModel, name)
    const key = keyFieldOf(declaration)
    return { name, tempValue: values[key], realValue: 900 + index, row: { ...values, [key]: 900 + index } }
  })
  const body = {
    entities: saved.map(({ name, row }) => ({ $type: `${name}:#${rolloffModel.namespace}`, ...row })),
    keyMappings: saved.map(({ name, tempValue, realValue }) => ({
      entityTypeName: `${name}:#${rolloffModel.namespace}`,
      tempValue,
      realValue,
    })),
    deletedKeys: [],
    errors: null,
  }
  return Promise.resolve(new Response(JSON.stringify(body), { status: 200 }))
}

function newStore(): Promise<EntityStore<Record<string, Values>>> {
  return EntityStore.prepare({
    serviceName: 'http://127.0.0.1:9/api/breeze',
    metadata: breezeMetadata(rolloffModel, []),
    now: () => NOW,
    fetch: storeAll,
  })
}

const COLLECTIONS = Object.values<EntityDeclaration>(rolloffModel.entities).flatMap((entity) =>
  Object.entries(entity.relations).flatMap(([name, relation]): [string, string, HasMany][] =>
    relation.type === 'hasMany' && getEntity(rolloffModel, relation.target).key.length === 1
      ? [[entity.name, name, relation]]
      : [],
  ),
)

/** A parent with this key, and a child of it that is stored already. */
async function withOneChild(parent: EntityDeclaration, name: string, { target, foreignKey, where }: HasMany) {
  const store = await newStore()
  const child = getEntity(rolloffModel, target)
  const keysOf = { ...where, [foreignKey]: 7 }
  const version = versionFieldOf(child)
  store.mergeRows(parent.name, [{ [keyFieldOf(parent)]: 7 }])
  store.mergeRows(target, [{ [keyFieldOf(child)]: 71, ...(version && { [version]: 1 }), ...keysOf }])
  const owner = store.cached(parent.name, 7)
  const stored = store.cached(target, 71)
  if (owner === null || stored === null) throw new Error('The rows were not merged.')
  const held = (): unknown[] => [...(owner[name] as TrackedRecord[])]
  return { store, held, stored, make: () => store.create(target, keysOf) }
}

it.each(COLLECTIONS)(
  '[EN240] %s.%s holds each child once, while it is there: after undo, redo, revert, a save and a rollback',
  async (parentName, name, relation) => {
    const { store, held, stored, make } = await withOneChild(
      getEntity(rolloffModel, parentName),
      name,
      relation,
    )
    expect(held()).toEqual([stored])
    const made = make()
    expect(held()).toEqual([stored, made])
    store.journal.undo()
    expect(held()).toEqual([stored])
    store.journal.redo()
    expect(held()).toEqual([stored, made])
    store.pending.revertRecord(made)
    expect(held()).toEqual([stored])
    store.journal.undo()
    expect(held()).toEqual([stored, made])
    await store.save()
    expect(held()).toEqual([stored, made])
    const scope = store.openScope('a dialog')
    const cancelled = make()
    expect(held()).toEqual([stored, made, cancelled])
    scope.rollback()
    expect(held()).toEqual([stored, made])
  },
)
