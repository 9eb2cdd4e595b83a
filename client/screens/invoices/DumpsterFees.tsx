import { observer } from 'mobx-react-lite'
import { useCallback, useMemo } from 'react'
import { permissions } from '#shared/access/roles.ts'
import { JobDumpsterFee } from '#shared/jobs/JobDumpsterFee.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { storeEdit } from '../../context/saving/storeEdit.ts'
import { oneSelected, type Action } from '../../grid/actions.ts'
import { columnsOf } from '../../grid/columns.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import { useOpenRecord } from '../../screen/record/RecordContext.ts'
import { useFetched } from '../../screen/useFetched.ts'
import { addFee, chargeOfFee, fetchFees, type FeeRow } from './dumpsterFees.ts'
import { linesRefusal } from './invoiceLines.ts'
import type { InvoicePart, InvoiceRecord } from './invoiceRows.ts'

interface ShownFee extends Pick<FeeRow, 'id' | 'jobId' | 'quantity' | 'note'> {
  readonly fee: FeeRow
  readonly type: string
  readonly invoiceLineId: number | null
  /** The number of another invoice that has the line. */
  readonly otherInvoice: number | null
}

const COLUMNS = columnsOf<typeof JobDumpsterFee, ShownFee>(JobDumpsterFee, [
  { field: 'jobId', display: ({ jobId }) => jobDisplayId(jobId), width: 84 },
  {
    key: 'feeType',
    caption: 'Type',
    value: ({ type }) => type,
    strong: true,
    minWidth: 150,
  },
  'quantity',
  {
    key: 'invoiceLineId',
    caption: 'Invoice line ID',
    value: ({ invoiceLineId }) => invoiceLineId,
    display: lineText,
    kind: 'integer',
    width: 150,
  },
  { field: 'note', minWidth: 150 },
])

/** The dumpster fees of the rental's jobs, which are added to the invoice one by one (M-009, M-010). */
export const DumpsterFees = observer(function DumpsterFees({ record: invoice }: InvoicePart) {
  const { app } = useOpenRecord()
  const { rentalId } = invoice
  const fetch = useCallback(() => fetchFees(app, Number(rentalId)), [app, rentalId])
  const { value, reload } = useFetched(rentalId === null ? null : fetch)
  const actions = useMemo(
    (): readonly Action<ShownFee>[] => [
      {
        id: 'add-fee-to-invoice',
        caption: 'Add To Invoice',
        icon: 'add',
        needs: permissions.manageInvoices,
        visible: () => linesRefusal(app, invoice) === null,
        enabled: (context) => oneSelected(context) && context.selected[0]?.invoiceLineId === null,
        run: ({ selected: [shown] }) => shown && addFee(app, invoice, shown.fee),
      },
      {
        id: 'edit-fee-note',
        caption: 'Edit Note',
        icon: 'note',
        needs: JobDumpsterFee.access.update,
        enabled: oneSelected,
        run: async ({ selected: [shown] }) => {
          if (shown === undefined) return
          const { fee } = shown
          const answer = await app.dialogs.prompt({
            mode: 'textarea',
            title: 'Edit Note',
            prompt: 'Note',
            initial: fee.note ?? '',
          })
          if (answer === undefined) return
          const stored = app.store.promote('JobDumpsterFee', fee)
          const isStored = await storeEdit(app, 'Edit note', () => {
            stored.note = answer.value
          })
          if (isStored) reload()
        },
      },
    ],
    [app, invoice, reload],
  )
  if (rentalId === null) return null
  const fees = (value ?? []).map((fee) => shownFee(invoice, fee))
  return (
    <section className="card grid-card child-grid">
      <h2 className="card-title">Dumpster fees</h2>
      <EntityGrid<ShownFee>
        id="invoice-dumpster-fees"
        caption="Dumpster fees"
        columns={COLUMNS}
        rows={fees}
        isSecondary
        keyField="id"
        selection="single"
        actions={actions}
        loading={value === null}
        emptyText="No dumpster fees."
      />
    </section>
  )
})

function shownFee(invoice: InvoiceRecord, fee: FeeRow): ShownFee {
  const { id, jobId, quantity, note, dumpsterFeeType } = fee
  const type = dumpsterFeeType?.name ?? ''
  const { lineId = null, otherInvoice = null } = chargeOfFee(invoice, fee) ?? {}
  return { id, jobId, quantity, note, type, fee, invoiceLineId: lineId, otherInvoice }
}

function lineText({ invoiceLineId, otherInvoice }: ShownFee): string {
  if (invoiceLineId === null) return ''
  const line = invoiceLineId > 0 ? String(invoiceLineId) : 'New'
  return otherInvoice === null ? line : `${line} of #${otherInvoice}`
}
