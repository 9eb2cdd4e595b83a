import { MISCELLANEOUS_PRODUCT_ID } from '#shared/invoicing/productForType.ts'
import { NotExportable, type Reference } from '#shared/accounting/quickBooksDocuments.ts'
import { creditMark, toQuickBooksCreditMemo } from '#shared/accounting/quickBooksPayment.ts'
import { creditContent } from '#shared/accounting/sentContent.ts'
import type { Stored } from '../save/work/records.ts'
import type { ExportRun } from './ExportRun.ts'
import { exportOnce, type ExportResult } from './exportOnce.ts'
import { recognizeByMark } from './recognition.ts'
import { itemsOf } from './references.ts'

/** Sends a credit as a credit memo of a day. Throws what `exportOnce` throws. */
export async function sendCredit(
  run: ExportRun,
  credit: Stored<'PaymentCredit'>,
  { customer, day }: { readonly customer: Reference; readonly day: string },
): Promise<ExportResult> {
  const products = await run.save((records) =>
    records.find('QuickBooksProduct', 'id', [MISCELLANEOUS_PRODUCT_ID]),
  )
  const item = (await itemsOf(run, products)).get(MISCELLANEOUS_PRODUCT_ID)
  if (item === undefined)
    throw new NotExportable(
      'QuickBooks does not know the miscellaneous product, on which credits are booked.',
    )
  const sent = await exportOnce(run, {
    entity: 'PaymentCredit',
    entityId: credit.id,
    resource: 'CreditMemo',
    document: toQuickBooksCreditMemo(credit, { customer, item, day }),
    fallback: null,
    recognize: recognizeByMark(customer.value, creditMark(credit.id)),
    docNumber: null,
    content: creditContent(credit),
    sentName: null,
    enteredId: null,
  })
  await run.save(async (records) => {
    const [stored] = await records.findForUpdate('PaymentCredit', 'id', [credit.id])
    if (stored !== undefined) records.change('PaymentCredit', stored, { quickBooksExport: run.now() })
  })
  return sent
}
