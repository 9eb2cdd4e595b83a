import type { EntityDeclaration, RecordOf } from './defineEntity.ts'
import type { EditedField, RecordRules, RecordUser } from './model.ts'
import type { Violation } from './Violation.ts'

interface TypedRecordRules<R> {
  readonly editRefusal?: (user: RecordUser, record: Readonly<R>, field: EditedField) => string | null
  readonly restoreRefusal?: string
  readonly changedElsewhere?: Readonly<Partial<Record<keyof R & string, string>>>
  readonly follows?: (before: Readonly<R>, after: Readonly<R>, timeZone: string) => Partial<R>
  readonly prepare?: (record: Readonly<R>) => Partial<R>
  readonly check?: (record: Readonly<R>) => readonly Violation[]
  readonly computed?: Readonly<Record<string, (record: Readonly<R>) => unknown>>
}

/**
 * The rules of one entity, written against its own record type. The engine calls them only with records of that entity, which
 * makes the widening here sound.
 */
export function recordRules<D extends Pick<EntityDeclaration, 'fields'>>(
  _entity: D,
  rules: TypedRecordRules<RecordOf<D>>,
): RecordRules {
  return rules as RecordRules
}
