import type { Operation, PlannedChange } from '#server/save/pipeline/change.ts'
import { keyFrom, keyValuesOf } from '#server/save/pipeline/keys.ts'
import { shapeOf, type EntityShape } from '#server/save/pipeline/modelShape.ts'
import { northwindModel } from '#test/northwind/model/northwindModel.ts'
import type { Values } from '../openSaving.ts'

/** The shape of an entity of the shop. */
export function shapeNamed(name: string): EntityShape {
  const shape = shapeOf(northwindModel).byName.get(name)
  if (shape === undefined) throw new Error(`The shop has no ${name}.`)
  return shape
}

const STATES = { create: 'Added', update: 'Modified', restore: 'Modified', delete: 'Deleted' } as const

/** A planned change of a record of the shop; `sentKey` is what the client called it. */
export function planned(
  name: string,
  operation: Operation,
  given: { readonly current: Values | null; readonly result: Values; readonly sentKey?: number },
): PlannedChange {
  const shape = shapeNamed(name)
  const { current, result, sentKey } = given
  const keyValues = sentKey === undefined ? keyValuesOf(shape, result) : [sentKey]
  return {
    requested: {
      index: 0,
      shape,
      state: STATES[operation],
      operation,
      key: keyFrom(keyValues),
      keyValues,
      version: null,
      nextVersion: null,
      changes: [],
      unmapped: null,
    },
    shape,
    operation,
    current,
    result: { ...result },
    changes: [],
  }
}
