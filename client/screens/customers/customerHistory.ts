import { notesQuery, serviceAddressesQuery } from '#shared/customers/queries.ts'
import { rolloffModel } from '#shared/entities.ts'
import { customerRatesQuery } from '#shared/pricing/queries.ts'
import type { HistorySubject } from '../../app/history/HistoryModel.ts'
import { recordTitle } from '../../app/review/recordTitle.ts'
import type { RowList } from '../../store/RowList.ts'
import type { Row } from '../../store/types.ts'
import type { CustomerRecord, Store } from './records.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'

interface Identified {
  readonly id: number
}

/** The subjects of a customer's history: the customer and its children, deleted ones included. Throws QueryFailed. */
export async function customerHistory(
  store: Store,
  customer: CustomerRecord,
): Promise<readonly HistorySubject[]> {
  const { id } = customer
  // Deleted records have a history too.
  const parameters = { deleted: true }
  const itself = propertiesOf(customer)
  const subjects: readonly HistorySubject[] = [
    { entityTypeName: 'Customer', titles: new Map([[id, recordTitle(rolloffModel, 'Customer', itself)]]) },
    ...(await Promise.all([
      subject(
        'ServiceAddress',
        store.queryRows(serviceAddressesQuery, { where: { customerId: id }, parameters }),
      ),
      subject('CustomerRate', store.queryRows(customerRatesQuery, { where: { customerId: id }, parameters })),
      subject(
        'Note',
        store.queryRows(notesQuery, {
          where: { and: [{ entityTypeName: 'Customer' }, { entityId: id }] },
          parameters,
        }),
      ),
    ])),
  ]
  return subjects.filter(({ titles }) => titles.size > 0)
}

async function subject<R extends Row & Identified>(
  entityTypeName: 'ServiceAddress' | 'CustomerRate' | 'Note',
  records: Promise<RowList<R>>,
): Promise<HistorySubject> {
  const { rows } = await records
  const titles = new Map(rows.map((row) => [row.id, recordTitle(rolloffModel, entityTypeName, row)]))
  return { entityTypeName, titles }
}
