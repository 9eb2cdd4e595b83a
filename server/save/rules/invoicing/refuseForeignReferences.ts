import type { EntityName } from '#shared/entities.ts'
import { isRequestedByClient, refuseAll, violationsBy } from '../../work/refuse.ts'
import { Records, type RecordChange, type Stored } from '../../work/records.ts'
import type { RecordViolation, SettleRule } from '../../pipeline/SaveRule.ts'
import { keepLinesWithInvoice } from './keepLinesWithInvoice.ts'

/**
 * The references of an invoice are consistent: its rental and its site are its customer's, and a line's rental is one of that
 * customer with the line's job (SV123).
 */
export const refuseForeignReferences: SettleRule = {
  name: 'refuseForeignReferences',
  phase: 'settle',
  watches: ['Invoice', 'InvoiceLine'],
  after: [keepLinesWithInvoice],
  run: async (unit) => {
    const records = new Records(unit)
    const invoices = records.changes('Invoice').filter(isStored)
    const lines = records.changes('InvoiceLine').filter(isStored)
    if (invoices.length === 0 && lines.length === 0) return
    const [ofInvoices, ofLines] = [after(invoices), after(lines)]
    const invoiceOf = await byKey(
      records,
      'Invoice',
      ofLines.map(({ invoiceId }) => invoiceId),
    )
    const rentalOf = await byKey(
      records,
      'Rental',
      [...ofInvoices, ...ofLines].map(({ rentalId }) => rentalId),
    )
    const siteOf = await byKey(
      records,
      'ServiceAddress',
      ofInvoices.map(({ serviceAddressId }) => serviceAddressId),
    )
    const jobOf = await byKey(
      records,
      'Job',
      ofLines.map(({ jobId }) => jobId),
    )
    refuseAll([
      ...invoices.flatMap((change) => {
        const { customerId, rentalId, serviceAddressId } = change.after
        return [
          ...unlessSame(change, customerId, rentalOf.get(rentalId)?.customerId, OTHER_RENTAL),
          ...unlessSame(change, customerId, siteOf.get(serviceAddressId)?.customerId, OTHER_SITE),
        ]
      }),
      ...lines.flatMap((change) => {
        const { invoiceId, rentalId, jobId } = change.after
        const customerId = invoiceOf.get(invoiceId)?.customerId
        return [
          ...unlessSame(change, customerId, rentalOf.get(rentalId ?? 0)?.customerId, OTHER_RENTAL),
          ...unlessSame(change, rentalId, jobOf.get(jobId ?? 0)?.rentalId, OTHER_JOB),
        ]
      }),
    ])
  },
}

const OTHER_RENTAL = {
  code: 'rentalOfCustomer',
  field: 'rentalId',
  message: 'The rental does not belong to the customer',
}
const OTHER_SITE = {
  code: 'siteOfCustomer',
  field: 'serviceAddressId',
  message: 'The site does not belong to the customer',
}
const OTHER_JOB = { code: 'jobOfRental', field: 'jobId', message: 'The job does not belong to the rental' }

/** A client's change after which the record still exists. */
function isStored(change: RecordChange<'Invoice'> | RecordChange<'InvoiceLine'>): boolean {
  return isRequestedByClient(change) && change.operation !== 'delete'
}

function after<N extends EntityName>(changes: readonly RecordChange<N>[]): readonly Stored<N>[] {
  return changes.map((change) => change.after)
}

async function byKey<N extends 'Invoice' | 'Rental' | 'ServiceAddress' | 'Job'>(
  records: Records,
  entity: N,
  keys: readonly (number | null)[],
): Promise<ReadonlyMap<unknown, Stored<N>>> {
  const found = await records.findForUpdate(entity, 'id', keys)
  return new Map(found.map((record) => [record.id, record]))
}

/** Refuses a change whose record and referenced record have different owners; missing ones are ignored. */
function unlessSame(
  change: RecordChange<'Invoice'> | RecordChange<'InvoiceLine'>,
  own: number | null | undefined,
  named: number | null | undefined,
  refusal: { readonly code: string; readonly field: string; readonly message: string },
): readonly RecordViolation[] {
  const areSame = own === undefined || own === null || named === undefined || named === null || own === named
  return areSame ? [] : violationsBy(change, refusal)
}
