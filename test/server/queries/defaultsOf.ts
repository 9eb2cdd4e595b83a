import { rolloffModel } from '#shared/entities.ts'
import { getEntity } from '#shared/model/model.ts'

/** The default values of the fields of an entity. */
export function defaultsOf(name: string): Readonly<Record<string, unknown>> {
  const fields = Object.entries(getEntity(rolloffModel, name).fields)
  return Object.fromEntries(
    fields.flatMap(([field, declared]) =>
      declared.default === undefined ? [] : [[field, declared.default] as const],
    ),
  )
}
