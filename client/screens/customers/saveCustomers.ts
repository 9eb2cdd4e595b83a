import { lacksCompanyName } from '#shared/customers/customerRules.ts'
import type { PendingRecord, TrackedRecord } from '../../store/types.ts'
import type { CustomerRecord, ServiceAddressRecord, Store } from './records.ts'
import { messages } from './messages.ts'

/** What saving customers needs from the application. */
export interface SaveDependencies {
  readonly store: Store
  readonly confirm: (question: string, title?: string) => Promise<boolean>
  /** Shows the message about invalid fields, makes all problems visible and focuses the first. */
  readonly showProblems: (first: PendingRecord) => void
  /** Sends the records; false when they were not stored, which the user was shown. */
  readonly send: (entities: readonly TrackedRecord[]) => Promise<boolean>
  /** POST /api/utility/updateUncompletedJobs. */
  readonly updateUncompletedJobs: (serviceAddressId: number) => Promise<void>
}

/**
 * Saves the records of a customer screen: checks for problems (F-031), asks about a missing company name (F-055), and sends the
 * records together. The question about uncompleted jobs (F-075) follows the save, once for each existing address that was edited:
 * before it the edit could still be undone, and the jobs get what is stored.
 */
export async function saveCustomers(
  dependencies: SaveDependencies,
  entities: readonly TrackedRecord[],
): Promise<boolean> {
  const { store } = dependencies
  const records = store.pending.records.filter((record) => entities.includes(record.entity))
  const invalid = records.find(
    (record) => record.state !== 'deleted' && store.problems(record.entity).length > 0,
  )
  if (invalid !== undefined) {
    dependencies.showProblems(invalid)
    return false
  }
  if (!(await confirmBlankCompanyNames(dependencies, records))) return false
  const addresses = records.filter(isEditedAddress).map((record) => asAddress(record.entity))
  if (!(await dependencies.send(entities))) return false
  await offerJobUpdates(dependencies, addresses)
  return true
}

async function confirmBlankCompanyNames(
  { confirm }: SaveDependencies,
  records: readonly PendingRecord[],
): Promise<boolean> {
  for (const record of records) {
    if (record.typeName !== 'Customer' || record.state === 'deleted') continue
    if (lacksCompanyName(asCustomer(record.entity)) && !(await confirm(messages.companyNameBlank)))
      return false
  }
  return true
}

async function offerJobUpdates(
  { confirm, updateUncompletedJobs }: SaveDependencies,
  addresses: readonly ServiceAddressRecord[],
): Promise<void> {
  for (const address of addresses) {
    if (await confirm(messages.updateUncompletedJobs, address.siteName ?? address.address1 ?? undefined))
      await updateUncompletedJobs(address.id)
  }
}

function isEditedAddress(record: PendingRecord): boolean {
  return record.typeName === 'ServiceAddress' && record.state === 'modified'
}

// A pending record has its type name; these two are called for that type only.
const asCustomer = (entity: TrackedRecord): CustomerRecord => entity as CustomerRecord
const asAddress = (entity: TrackedRecord): ServiceAddressRecord => entity as ServiceAddressRecord
