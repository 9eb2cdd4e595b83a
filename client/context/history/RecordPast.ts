import { recordAsOfQuery } from '#shared/auditing/queries.ts'
import { isObject } from '#shared/kernel/json.ts'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import { entityNamed, getEntity } from '#shared/model/model.ts'
import type { EntityName } from '#shared/model/product.ts'
import { Dialogs } from '../../dialogs/Dialogs.tsx'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { Row, TrackedRecord } from '../../store/types.ts'
import { displayRecordValue } from '../displayValue.ts'
import { PAST_REFUSAL } from '../messages.ts'
import type { ScreenContext } from '../ScreenContext.ts'
import { ReadingSession } from '../Session.ts'
import type { PastOf, ShownPast } from './ShownPast.ts'
import {
  compareRecords,
  NOW,
  valuesOfCompared,
  type ComparedRecord,
  type RecordThen,
} from './compareRecords.ts'

/** A record and what belonged to it as they were at a moment, beside what they are today. */
export class RecordPast implements ShownPast {
  readonly of: PastOf
  /** What a screen of the record is given instead of the application: its store has the past and never saves. */
  readonly app: ScreenContext
  readonly records: ReadonlyMap<EntityName, readonly TrackedRecord[]>
  readonly compared: readonly ComparedRecord[]
  private readonly byKey: ReadonlyMap<string, ComparedRecord>

  constructor(today: ScreenContext, of: PastOf, then: readonly RecordThen[], now: readonly RecordThen[]) {
    this.of = of
    this.compared = compareRecords(today.model, then, now)
    this.byKey = new Map(this.compared.map((each) => [keyOf(each.entityTypeName, each.entityId), each]))
    this.app = contextOf(today, this)
    this.records = fill(this.app, then)
  }

  /** The record itself; null where there was none at the moment. */
  get record(): TrackedRecord | null {
    const { entityTypeName, entityId } = this.of
    return this.app.store.cached(entityTypeName, entityId)
  }

  /** What the record itself is today. */
  get own(): ComparedRecord | undefined {
    return this.byKey.get(keyOf(this.of.entityTypeName, this.of.entityId))
  }

  comparedOf(record: object): ComparedRecord | undefined {
    if (!('entityType' in record) || !('entityAspect' in record)) return undefined
    // What has both is an entity of the store.
    const tracked = record as TrackedRecord
    const name = tracked.entityType.shortName
    const id = propertiesOf(tracked)[keyFieldOf(getEntity(this.app.model, name))]
    return this.byKey.get(keyOf(name, Number(id)))
  }

  /** What a field is today, as text; null where it is the same, or its record is gone. */
  todaysText(record: object, fieldName: string): string | null {
    const compared = this.comparedOf(record)
    const field = compared?.fields.find(({ name, differs }) => name === fieldName && differs)
    if (compared?.state !== 'changed' || field === undefined) return null
    const { model, widgetServices } = this.app
    const { entityTypeName } = compared
    const of = { model, entityTypeName, name: fieldName, record: valuesOfCompared(compared) }
    return displayRecordValue(of, field.after, widgetServices)
  }
}

/** Reads the past of a record, and what it is today. Throws QueryFailed. */
export async function readPast(app: ScreenContext, of: PastOf): Promise<RecordPast> {
  const [then, now] = await Promise.all(
    [of.when, NOW].map((when) => app.store.fetchResult(recordAsOfQuery, { ...of, when })),
  )
  return new RecordPast(app, of, then ?? [], now ?? [])
}

function keyOf(name: string, id: number): string {
  return `${name} ${id}`
}

/** The application as the screen of a past record sees it: nothing of it can be edited, and no action of a role is offered. */
function contextOf(app: ScreenContext, past: RecordPast): ScreenContext {
  const store = app.store.openPast()
  // Those of the shell have today's store.
  const dialogs = new Dialogs()
  return {
    ...app,
    past,
    store,
    dialogs,
    session: new ReadingSession(app.session.user, app.model),
    widgetServices: {
      ...app.widgetServices,
      store,
      satisfies: () => false,
      canWrite: () => false,
      editRefusal: () => PAST_REFUSAL,
      todaysText: (record, fieldName) => past.todaysText(record, fieldName),
      offerCommands: () => () => {},
      confirm: (question, title) => dialogs.confirm(question, title),
    },
  }
}

function fill(
  { model, store }: ScreenContext,
  then: readonly RecordThen[],
): ReadonlyMap<EntityName, readonly TrackedRecord[]> {
  const rows = new Map<EntityName, { readonly ids: number[]; readonly rows: Row[] }>()
  for (const { entityTypeName, entityId, values } of then) {
    const name = entityNamed(model, entityTypeName)
    const row: unknown = JSON.parse(values)
    const ofEntity = rows.get(name) ?? { ids: [], rows: [] }
    rows.set(name, ofEntity)
    if (!isObject(row)) continue
    ofEntity.ids.push(entityId)
    ofEntity.rows.push(row)
  }
  for (const [name, { rows: ofEntity }] of rows) store.mergePast(name, ofEntity)
  return new Map(
    [...rows].map(([name, { ids }]) => [name, ids.flatMap((id) => store.cached(name, id) ?? [])]),
  )
}
