import { rolloffModel } from '#shared/entities.ts'
import type { HistorySubject } from '../../app/history/HistoryModel.ts'
import { recordTitle } from '../../app/review/recordTitle.ts'
import type { Where } from '../../store/types.ts'
import type { CustomerRecord, Store } from './records.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'

/** The customer and everything that belongs or belonged to it, for its history. Throws QueryFailed. */
export async function customerHistory(
  store: Store,
  customer: CustomerRecord,
): Promise<readonly HistorySubject[]> {
  const { id } = customer
  const itself = propertiesOf(customer)
  const subjects: readonly HistorySubject[] = [
    { entityTypeName: 'Customer', titles: new Map([[id, recordTitle(rolloffModel, 'Customer', itself)]]) },
    ...(await Promise.all([
      subject(store, 'ServiceAddress', { customerId: id }),
      subject(store, 'CustomerRate', { customerId: id }),
      subject(store, 'Note', { and: [{ entityTypeName: 'Customer' }, { entityId: id }] }),
    ])),
  ]
  return subjects.filter(({ titles }) => titles.size > 0)
}

/** Deleted records too: they have a history like the others. */
async function subject(
  store: Store,
  entityTypeName: 'ServiceAddress' | 'CustomerRate' | 'Note',
  where: Where,
): Promise<HistorySubject> {
  const from = rolloffModel.entities[entityTypeName].resource
  const { rows } = await store.queryRows({ from, where, parameters: { deleted: true } })
  const titles = new Map(
    rows.map((row) => [Number(row['id']), recordTitle(rolloffModel, entityTypeName, row)]),
  )
  return { entityTypeName, titles }
}
