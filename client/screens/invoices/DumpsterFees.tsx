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
import { useRowEditing } from '../../screen/rowEditing/useRowEditing.ts'
import { useFetched } from '../../screen/useFetched.ts'
import { addFee, chargeOfFee, fetchFeeList, type FeeCharge, type FeeRow } from './dumpsterFees.ts'
import { linesRefusal } from './invoiceLines.ts'
import type { InvoicePart, InvoiceRecord } from './invoiceRows.ts'

function columnsFor(invoice: InvoiceRecord) {
  return columnsOf<typeof JobDumpsterFee, FeeRow>(JobDumpsterFee, [
    { field: 'jobId', display: ({ jobId }) => jobDisplayId(jobId), width: 84 },
    {
      key: 'feeType',
      caption: 'Type',
      value: ({ dumpsterFeeType }) => dumpsterFeeType?.name ?? '',
      strong: true,
      minWidth: 150,
    },
    'quantity',
    {
      key: 'invoiceLineId',
      caption: 'Invoice line ID',
      value: (fee) => chargeOfFee(invoice, fee)?.lineId ?? null,
      display: (fee) => lineText(chargeOfFee(invoice, fee)),
      kind: 'integer',
      width: 150,
    },
    { field: 'note', minWidth: 150 },
  ])
}

/** The dumpster fees of the rental's jobs, which are added to the invoice one by one (M-009, M-010). */
export const DumpsterFees = observer(function DumpsterFees({ record: invoice }: InvoicePart) {
  const { app } = useOpenRecord()
  const { rentalId } = invoice
  const fetch = useCallback(() => fetchFeeList(app, Number(rentalId)), [app, rentalId])
  const { value, reload } = useFetched(rentalId === null ? null : fetch)
  const columns = useMemo(() => columnsFor(invoice), [invoice])
  const rowEditing = useRowEditing<FeeRow>({ app, entity: JobDumpsterFee, columns })
  const actions = useMemo(
    (): readonly Action<FeeRow>[] => [
      {
        id: 'add-fee-to-invoice',
        caption: 'Add To Invoice',
        icon: 'add',
        needs: permissions.manageInvoices,
        visible: () => linesRefusal(app, invoice) === null,
        enabled: ({ selected: [fee, ...others] }) =>
          fee !== undefined && others.length === 0 && chargeOfFee(invoice, fee) === null,
        run: ({ selected: [fee] }) => fee && addFee(app, invoice, fee),
      },
      {
        id: 'edit-fee-note',
        caption: 'Edit Note',
        icon: 'note',
        needs: JobDumpsterFee.access.update,
        enabled: oneSelected,
        run: async ({ selected: [fee] }) => {
          if (fee === undefined) return
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
      ...rowEditing.actions,
    ],
    [app, invoice, reload, rowEditing.actions],
  )
  if (rentalId === null) return null
  return (
    <section className="card grid-card child-grid">
      <h2 className="card-title">Dumpster fees</h2>
      <EntityGrid<FeeRow>
        id="invoice-dumpster-fees"
        caption="Dumpster fees"
        columns={columns}
        rows={value?.rows ?? []}
        isSecondary
        keyField="id"
        selection="single"
        {...rowEditing.gridProps}
        actions={actions}
        loading={value === null}
        emptyText="No dumpster fees."
      />
    </section>
  )
})

function lineText(charge: FeeCharge | null): string {
  if (charge === null) return ''
  const { lineId, otherInvoice } = charge
  const line = lineId > 0 ? String(lineId) : 'New'
  return otherInvoice === null ? line : `${line} of #${otherInvoice}`
}
