import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { customersQuery } from '#shared/customers/queries.ts'
import { countText, type Deletion } from '../../dialogs/deletion.ts'
import type { CustomerRow } from './CustomerSearchModel.ts'
import type { NoteRecord, RateRecord, ServiceAddressRecord, Store } from './records.ts'
import { messages } from './messages.ts'

interface CustomerChildren {
  readonly serviceAddresses: readonly Pick<ServiceAddressRecord, 'deleted'>[]
  readonly rates: readonly Pick<RateRecord, 'deleted'>[]
  readonly customerNotes: readonly Pick<NoteRecord, 'deleted'>[]
}

/** The question before a customer in the list is deleted, which takes effect at once (F-047). Throws QueryFailed. */
export async function customerDeletion(store: Store, customer: CustomerRow): Promise<Deletion> {
  const { rows } = await store.queryRows(customersQuery, {
    where: { id: customer.id },
    expand: ['serviceAddresses', 'rates', 'customerNotes'],
  })
  return {
    question: messages.deleteCustomer,
    name: customerDisplayName(customer) || `No. ${customer.id}`,
    alsoDeleted: rows.flatMap(childCounts),
    when: 'atOnce',
  }
}

function childCounts({ serviceAddresses, rates, customerNotes }: CustomerChildren): readonly string[] {
  return [
    countText(countRemaining(serviceAddresses), 'service address', 'service addresses'),
    countText(countRemaining(rates), 'rate'),
    countText(countRemaining(customerNotes), 'note'),
  ].filter((part) => part !== null)
}

function countRemaining(records: readonly { readonly deleted: string | null }[]): number {
  return records.filter(({ deleted }) => deleted === null).length
}
