import { toQuickBooksCustomer } from '#shared/accounting/quickBooksCustomer.ts'
import { NotExportable } from '#shared/accounting/quickBooksDocuments.ts'
import type { Stored } from '../save/work/records.ts'
import type { ExportRun, Outcome } from './ExportRun.ts'
import { exportOnce, outcomeOf } from './exportOnce.ts'
import { Disconnected } from './faults.ts'
import { linkOf } from './links.ts'
import { recognizeCustomer } from './recognition.ts'

/** Exports a customer, and enters its id there as its accounting ID if it has none (AC12). Throws Disconnected. */
export async function exportCustomer(run: ExportRun, id: number): Promise<Outcome> {
  try {
    const customer = await readCustomer(run, id)
    const document = toQuickBooksCustomer(customer)
    const enteredId = customer.quickBooksId?.trim() ?? ''
    const { externalId, tid, isUnchanged } = await exportOnce(run, {
      entity: 'Customer',
      entityId: id,
      resource: 'Customer',
      document,
      fallback: null,
      recognize: recognizeCustomer(document.DisplayName),
      docNumber: null,
      content: null,
      sentName: document.DisplayName,
      enteredId: enteredId === '' ? null : enteredId,
    })
    if (enteredId !== externalId) await enterId(run, id, externalId)
    return { status: 'Success', message: isUnchanged ? 'Nothing had changed.' : 'Saved', tid, externalId }
  } catch (error) {
    if (error instanceof Disconnected) throw error
    return outcomeOf(error)
  }
}

/** The id of a customer in QuickBooks, who is exported first if it has none. Throws NotExportable, saying why that failed. */
export async function quickBooksCustomerId(run: ExportRun, customerId: number): Promise<string> {
  const link = await run.save((records) => linkOf(records, run, { entity: 'Customer', entityId: customerId }))
  if (link?.state === 'Exported' && link.externalId !== null) return link.externalId
  const { externalId, message } = await exportCustomer(run, customerId)
  if (externalId === null) throw new NotExportable(`Its customer could not be exported. ${message}`)
  return externalId
}

/** The id of a customer in QuickBooks; null if nothing of it can be there, because it is not. */
export async function linkedCustomerId(run: ExportRun, customerId: number): Promise<string | null> {
  const link = await run.save((records) => linkOf(records, run, { entity: 'Customer', entityId: customerId }))
  return link?.externalId ?? null
}

function readCustomer(run: ExportRun, id: number): Promise<Stored<'Customer'>> {
  return run.save(async (records) => {
    const [customer] = await records.find('Customer', 'id', [id])
    if (customer === undefined) throw new NotExportable(`Customer ${id} was not found.`)
    return customer
  })
}

function enterId(run: ExportRun, id: number, quickBooksId: string): Promise<void> {
  return run.save(async (records) => {
    const [customer] = await records.findForUpdate('Customer', 'id', [id])
    if (customer !== undefined) records.change('Customer', customer, { quickBooksId })
  })
}
