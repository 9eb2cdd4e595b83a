import { observer } from 'mobx-react-lite'
import { useCallback, useEffect } from 'react'
import { invoiceCommunicationsQuery } from '#shared/invoicing/queries.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { sentInvoiceUrl } from './invoiceCalls.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { openFile } from '../../context/openFile.ts'
import { useOpenRecord } from '../../screen/record/RecordContext.ts'
import { useFetched } from '../../screen/useFetched.ts'
import type { InvoicePart } from './invoiceRows.ts'

/**
 * How and when the invoice was sent, by whom, and the document as it was where it was kept (M-033, IN303); whom the last email did not reach,
 * and why (IN1342).
 */
export const SentCard = observer(function SentCard({ record: { id, printed, emailed } }: InvoicePart) {
  const app = useScreenContext()
  const { formats, store } = app
  const { isNew } = useOpenRecord().model
  const fetch = useCallback(
    async () =>
      (
        await store.queryRows(invoiceCommunicationsQuery, {
          parameters: { invoiceId: id },
          expand: ['emailMessage'],
        })
      ).rows,
    [store, id],
  )
  const isSent = !isNew && (printed !== null || emailed !== null)
  const { value, reload } = useFetched(isSent ? fetch : null)
  useEffect(reload, [reload, printed, emailed])
  if (!isSent || value === null || value.length === 0) return null
  const last = value[0]
  return (
    <section className="card section summary" data-testid="invoice-sent">
      <h2>Sent</h2>
      <dl className="kv">
        {value.map(({ id: communicationId, type, sent, created, createdBy, document }) => {
          const when = formats.instant(sent ?? created)
          return (
            <div key={communicationId}>
              <dt>
                {sent === null ? `${type} failed` : type}, {createdBy}
              </dt>
              <dd>
                {document === null ? (
                  when
                ) : (
                  <button
                    type="button"
                    className="cell-link"
                    onClick={() => void openFile(app, sentInvoiceUrl(communicationId))}
                  >
                    {when}
                  </button>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      {last !== undefined && last.error !== null && (
        <p className="field-error" data-testid="invoice-sent-error">
          {joinNonBlank([last.emailMessage?.to ?? null, last.error], ': ')}
        </p>
      )}
    </section>
  )
})
