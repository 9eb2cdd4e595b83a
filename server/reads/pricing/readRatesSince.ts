import { AuditLog } from '#shared/auditing/AuditLog.ts'
import type { LineExplanation } from '#shared/invoicing/lineDraft.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { CustomerRate } from '#shared/pricing/CustomerRate.ts'
import { PRICE_SETTINGS } from '#shared/pricing/priceSettings.ts'
import { Setting } from '#shared/settings/Setting.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { columnsOf, present, renamed, select } from '../../database/selection.ts'

/** Where a rate comes from. */
type RateUsed = Pick<LineExplanation['rateUsed'], 'source' | 'id'>

/** The entity of each source whose record is named by its id. */
const ENTITIES: ReadonlySet<string> = new Set(['CustomerRate', 'Dumpster', 'DumpsterFeeType'])

/**
 * Since when the records and settings that rates come from are as they are now: the business day of their last recorded change,
 * for an agreed rate at least that of its entry; null where none is recorded (IN45).
 */
export async function readRatesSince(
  database: Queryable,
  used: readonly RateUsed[],
  timeZone: string,
): Promise<(rate: RateUsed) => string | null> {
  const ids = JSON.stringify([
    ...new Set(used.flatMap(({ source, id }) => (id !== null && ENTITIES.has(source) ? [id] : []))),
  ])
  const [entered, changed, settings] = await Promise.all([
    readRows(database, ENTERED, { ids }, RATE.columns),
    readRows(database, CHANGED, { ids }, CHANGE.columns),
    readRows(database, SETTINGS, {}, SETTING.columns),
  ])
  const since = new Map<string, string>()
  for (const { id, when } of entered) since.set(nameOf({ source: CustomerRate.name, id }), when)
  // The oldest change comes first.
  for (const { entityTypeName, entityId, when } of changed)
    since.set(nameOf({ source: entityTypeName, id: entityId }), when)
  for (const { name, when } of settings) since.set(nameOf({ source: name, id: null }), when)
  return (rate) => {
    const instant = since.get(nameOf(rate))
    return instant === undefined ? null : dayOfInstant(instant, timeZone)
  }
}

const nameOf = ({ source, id }: RateUsed): string => (id === null ? source : `${source} ${id}`)

const texts = (names: Iterable<string>): string => [...names].map((name) => `'${name}'`).join(', ')

const RATE = select(
  columnsOf(CustomerRate, '', 'id'),
  present(renamed(CustomerRate, '', { when: 'created' })),
)

const ENTERED = `SELECT ${RATE.sql} FROM [CustomerRate] WHERE [id] IN :ids AND [created] IS NOT NULL`

const CHANGE = columnsOf(AuditLog, '', 'entityTypeName', 'entityId', 'when')

const CHANGED = `
  SELECT ${CHANGE.sql} FROM [AuditLog]
  WHERE [entityId] IN :ids AND [entityTypeName] IN (${texts(ENTITIES)})
  ORDER BY [when], [id]`

const SETTING = select(columnsOf(Setting, 's', 'name'), columnsOf(AuditLog, 'a', 'when'))

const SETTINGS = `
  SELECT ${SETTING.sql}
  FROM [Setting] s JOIN [AuditLog] a ON a.[entityId] = s.[id] AND a.[entityTypeName] = 'Setting'
  WHERE s.[name] IN (${texts(PRICE_SETTINGS)})
  ORDER BY a.[when], a.[id]`
