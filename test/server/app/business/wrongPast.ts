import { recordedChanges, type AuditLog } from '#shared/auditing/AuditLog.ts'
import { recordAsOf, recordedFields, type RecordedSave } from '#shared/auditing/recordAsOf.ts'
import { entities, type EntityName } from '#shared/entities.ts'
import type { Random } from '#server/demo/random.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import { AUDITED_ENTITIES } from '#test/support/invariants/audit.ts'
import type { CompanyRecords } from '#test/support/invariants/CompanyRecords.ts'

/** The company as it was when the audit log had come so far. */
export interface PastCompany {
  readonly lastEntry: number
  readonly company: CompanyRecords
}

type Image = Readonly<Record<string, unknown>>

interface Past {
  readonly past: CompanyRecords
  readonly now: CompanyRecords
  /** The saves since, the latest first. */
  readonly since: ReadonlyMap<number, readonly RecordedSave[]>
}

/** Moments of a run, the first one always: those at which it is compared with what the log says of them. */
export class PastCompanies {
  readonly #kept: PastCompany[] = []
  readonly #random: Random
  readonly #moments: number

  constructor(random: Random, moments: number) {
    this.#random = random
    this.#moments = moments
  }

  keep(company: CompanyRecords): void {
    const past = { company, lastEntry: Math.max(0, ...company.all('AuditLog').map(({ id }) => id)) }
    if (this.#kept.length <= this.#moments) this.#kept.push(past)
    else if (this.#random.chance(0.1)) this.#kept[this.#random.integer(1, this.#moments)] = past
  }

  /** Where a record then is not what its present one and the audit log make of it; empty where all are. */
  wrongIn(now: CompanyRecords): readonly string[] {
    return this.#kept.flatMap(({ company: past, lastEntry }) => {
      const entries = now.all('AuditLog').filter(({ id }) => id > lastEntry)
      return AUDITED_ENTITIES.flatMap((name) => {
        const own = entries.filter(({ entityTypeName }) => entityTypeName === name)
        const saves = [...groupBy(own, ({ entityId }) => entityId)].map(([id, each]) => {
          const latestFirst = each.toSorted((a, b) => b.id - a.id)
          return [id, latestFirst.map(savedBy)] as const
        })
        return wrongRecords(name, { past, now, since: new Map(saves) })
      })
    })
  }
}

function savedBy({ action, data }: AuditLog): RecordedSave {
  return { action, changes: recordedChanges(data) }
}

function wrongRecords(name: EntityName, { past, now, since }: Past): readonly string[] {
  const entity = entities[name]
  const key = keyFieldOf(entity)
  const imagesIn = (company: CompanyRecords): ReadonlyMap<number, Image> =>
    new Map(company.all(name).map((record) => [Number(Reflect.get(record, key)), { ...record }]))
  const [before, after] = [imagesIn(past), imagesIn(now)]
  const compared = recordedFields(entity)
  return [...new Set([...before.keys(), ...after.keys(), ...since.keys()])].flatMap((id) => {
    const told: Image | null = recordAsOf(entity, id, after.get(id) ?? null, since.get(id) ?? [])
    const was = before.get(id) ?? null
    if (told === null || was === null)
      return told === was ? [] : [`${name} ${id} was ${was === null ? 'not ' : ''}there`]
    return compared
      .filter((field) => told[field] !== was[field])
      .map(
        (field) =>
          `${name} ${id} had ${field} ${String(was[field])}, by the audit log ${String(told[field])}`,
      )
  })
}
