import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { counted, type Deletion } from '../../dialogs/deletion.ts'
import type { CustomerRow } from './CustomerSearchModel.ts'
import type { NoteRecord, RateRecord, ServiceAddressRecord, Store } from './records.ts'
import { words } from './words.ts'

interface CustomerParts {
  readonly serviceAddresses: readonly Pick<ServiceAddressRecord, 'deleted'>[]
  readonly rates: readonly Pick<RateRecord, 'deleted'>[]
  readonly customerNotes: readonly Pick<NoteRecord, 'deleted'>[]
}

/** What is asked before a customer of the list is deleted, which happens at once (F-047). Throws QueryFailed. */
export async function customerDeletion(store: Store, customer: CustomerRow): Promise<Deletion> {
  const { rows } = await store.queryRows<CustomerParts>({
    from: 'Customers',
    where: { id: customer.id },
    expand: ['serviceAddresses', 'rates', 'customerNotes'],
  })
  return {
    question: words.deleteCustomer,
    name: customerDisplayName(customer) || `No. ${customer.id}`,
    goesWith: rows.flatMap(partsOf),
    when: 'atOnce',
  }
}

function partsOf({ serviceAddresses, rates, customerNotes }: CustomerParts): readonly string[] {
  return [
    counted(remaining(serviceAddresses), 'service address', 'service addresses'),
    counted(remaining(rates), 'rate'),
    counted(remaining(customerNotes), 'note'),
  ].filter((part) => part !== null)
}

function remaining(records: readonly { readonly deleted: string | null }[]): number {
  return records.filter(({ deleted }) => deleted === null).length
}
