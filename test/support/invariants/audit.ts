import { entities, type EntityName } from '#shared/entities.ts'
import type { AuditChange } from '#shared/auditing/AuditLog.ts'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import { differs, brokenUnless, type Invariant } from './BrokenInvariant.ts'
import type { CompanyRecords } from './CompanyRecords.ts'

/** The audit log of one record. */
interface AuditHistory {
  /** The number of changes that count for its version, without display orders that may have been renumbered. */
  readonly times: number
  readonly isGone: boolean
  /** The latest audited value of each field. */
  readonly values: ReadonlyMap<string, unknown>
}

/** SV32, SV33: replaying the audit log gives the stored values: every change was audited, but for orders (SV220). */
const auditLeadsToRecords: Invariant = function* (company) {
  const auditHistory = readAudit(company)
  for (const name of AUDITED_ENTITIES) {
    const key = keyFieldOf(entities[name])
    for (const record of company.all(name)) {
      const id = Number(Reflect.get(record, key))
      const history = auditHistory.get(`${name} ${id}`)
      if (history === undefined) continue
      yield* brokenUnless(!history.isGone, [name, id], 'is stored, though the audit log has it removed')
      for (const [field, value] of history.values)
        yield* differs([name, id], `${field}, beside the audit log,`, Reflect.get(record, field), value)
      yield* brokenUnless(
        Number(Reflect.get(record, 'rowVersion')) >= history.times,
        [name, id],
        `has version ${String(Reflect.get(record, 'rowVersion'))} after ${history.times} changes`,
      )
    }
  }
}

/** Audited entities. */
// Keys of the record of all entities are their names.
export const AUDITED_ENTITIES = (Object.keys(entities) as EntityName[]).filter((name) => {
  const declared: EntityDeclaration = entities[name]
  return declared.audited && declared.key.length === 1
})

function readAudit(company: CompanyRecords): ReadonlyMap<string, AuditHistory> {
  const records = new Map<string, { times: number; isGone: boolean; values: Map<string, unknown> }>()
  const log = company.all('AuditLog').toSorted((a, b) => a.id - b.id)
  for (const { entityTypeName, entityId, action, data } of log) {
    const name = `${entityTypeName} ${entityId}`
    const record = records.get(name) ?? { times: 0, isGone: false, values: new Map<string, unknown>() }
    records.set(name, record)
    // The log is written by the server alone, in this form.
    const { Changes } = JSON.parse(data) as { readonly Changes: readonly AuditChange[] }
    record.times += Changes.every(({ ColumnName }) => isDerived(entityTypeName, ColumnName)) ? 0 : 1
    record.isGone = action === 'Deleted' && !Changes.some(({ ColumnName }) => ColumnName === 'deleted')
    for (const { ColumnName, NewValue } of Changes)
      if (!isRenumbered(entityTypeName, ColumnName)) record.values.set(ColumnName, NewValue)
  }
  return records
}

/** A figure that only the server sets, and not a stamp; or a display order, which the server renumbers when others are moved. */
function isDerived(entity: string, fieldName: string): boolean {
  const field = fieldOf(entity, fieldName)
  if (field === undefined) return false
  return (field.serverOwned && field.stamp === undefined) || field.renumbered === true
}

function isRenumbered(entity: string, fieldName: string): boolean {
  return fieldOf(entity, fieldName)?.renumbered === true
}

function fieldOf(entity: string, fieldName: string) {
  const declared: EntityDeclaration | undefined = Object.entries(entities).find(
    ([name]) => name === entity,
  )?.[1]
  return declared?.fields[fieldName]
}

/** Of the audit log. */
export const auditInvariants = { auditLeadsToRecords } satisfies Readonly<Record<string, Invariant>>
