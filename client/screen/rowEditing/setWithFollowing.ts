import { checkValue } from '#shared/model/checkValue.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { Row, TrackedRecord } from '../../store/types.ts'

/** Sets fields of a record, and those that follow them by the rules of its entity unless they are set here as well (GR840). */
export function setWithFollowing(
  app: ScreenContext,
  { name, fields }: EntityDeclaration,
  record: TrackedRecord,
  values: Row,
): void {
  const { boot, store, widgetServices } = app
  const follows = widgetServices.model.rules[name]?.follows
  const before: Record<string, unknown> = { ...valuesOf(record, fields) }
  // A text that is no value of its field was typed before: what follows is still that of the value before it.
  for (const [field, declared] of Object.entries(fields))
    if (field in values && checkValue(declared, before[field]) !== null)
      before[field] = store.originalValue(record, field)
  Object.assign(record, values)
  if (follows === undefined) return
  const after = valuesOf(record, fields)
  Object.assign(record, { ...follows(before, after, boot.businessTimeZone), ...values })
}

function valuesOf(record: TrackedRecord, fields: EntityDeclaration['fields']): Row {
  const properties = propertiesOf(record)
  return Object.fromEntries(Object.keys(fields).map((field) => [field, properties[field]]))
}
