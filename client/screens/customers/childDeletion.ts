import { rolloffModel } from '#shared/entities.ts'
import { recordTitle } from '../../app/review/recordTitle.ts'
import type { Deletion } from '../../dialogs/deletion.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { NoteRecord, RateRecord, ServiceAddressRecord, Store } from './records.ts'

/** The question before a child record of a customer is deleted, which takes effect with the customer's Save. */
export function childDeletion(
  store: Store,
  record: ServiceAddressRecord | RateRecord | NoteRecord,
  question: string,
): Deletion {
  return {
    question,
    name: recordTitle(rolloffModel, record.entityType.shortName, propertiesOf(record)),
    when: store.stateOf(record) === 'added' ? 'neverStored' : { savingOf: 'the customer' },
  }
}
