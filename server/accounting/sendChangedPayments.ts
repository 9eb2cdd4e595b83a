import { exportPayment } from './exportPayment.ts'
import type { ExportRun } from './ExportRun.ts'

/**
 * Brings the payments of a customer up to date that differ from what is there, or voids them, so that nothing is applied there which is
 * not applied here (AC202). Throws Disconnected.
 */
export async function sendChangedPayments(run: ExportRun, customerId: number): Promise<void> {
  for (const id of await changedPayments(run, customerId)) await exportPayment(run, id)
}

function changedPayments(run: ExportRun, customerId: number): Promise<readonly number[]> {
  return run.save(async (records) => {
    const payments = await records.find('Payment', 'customerId', [customerId])
    const deleted = new Set(payments.filter((each) => each.deleted !== null).map(({ id }) => id))
    const links = await records.find(
      'AccountingLink',
      'entityId',
      payments.map(({ id }) => id),
    )
    return links
      .filter(({ entity, state }) => entity === 'Payment' && state !== 'Voided')
      .filter(({ entityId, differences }) => differences !== null || deleted.has(entityId))
      .map(({ entityId }) => entityId)
  })
}
