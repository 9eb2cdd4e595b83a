import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { totalOfAll } from '#shared/invoicing/invoiceTotals.ts'
import { countOf } from '#shared/kernel/countOf.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { saveRecords } from '../../context/saving/saveRecords.ts'
import { DialogFrame } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { FormStateProvider, useFormState } from '../../form/FormState.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import { useRowEditing } from '../../screen/rowEditing/useRowEditing.ts'
import type { DraftedPart } from './awaitingWork.ts'
import { draftActions, draftColumns } from './draftColumns.ts'
import type { InvoiceDrafts } from './InvoiceDrafts.ts'
import type { InvoicePart, InvoiceRecord } from './invoiceRows.ts'
import type { Scope } from '../../store/Scope.ts'
import './drafts.css'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { SectionFields, formSection } from '../../form/FormSection.tsx'
import { DueDateFields } from './DueDateFields.tsx'
import { LinesGrid } from './LinesGrid.tsx'

interface DraftsDialogProps extends DialogProps<boolean> {
  readonly drafts: InvoiceDrafts
  /** The unit of work in which they were added. */
  readonly scope: Scope
  readonly part: DraftedPart
}

/** The invoices that one Save creates: each can be left out, opened and edited before (M-065, IN580). */
export const DraftsDialog = observer(function DraftsDialog({
  drafts,
  scope,
  part,
  close,
}: DraftsDialogProps) {
  const app = useScreenContext()
  const form = useFormState()
  const { invoices, kept, leftOut, shown } = drafts
  const columns = useMemo(() => draftColumns(drafts), [drafts])
  const rowEditing = useRowEditing<InvoiceRecord>({ app, entity: Invoice, columns })
  const actions = useMemo(
    () => [...draftActions(drafts), ...rowEditing.actions],
    [drafts, rowEditing.actions],
  )
  const save = async (): Promise<void> => {
    const showProblem = ({ entity }: { readonly entity: object }): void => {
      form.showAll()
      const wrong = kept.find(
        (invoice) => invoice === entity || invoice.invoiceLines.some((line) => line === entity),
      )
      if (wrong !== undefined) drafts.show(wrong)
    }
    // A part of which nothing is kept is passed over.
    if (kept.length === 0 || (await saveRecords(app, drafts.keptRecords, showProblem))) close(true)
  }
  const isLast = part.number === part.of
  const progress = part.of === 1 ? '' : `Part ${part.number} of ${part.of} · `
  const total = app.formats.money(totalOfAll(kept))
  return (
    <DialogFrame
      title="Create Invoices"
      width={1200}
      height="95%"
      hasChanges={scope.hasChanges}
      onCancel={() => close(false)}
      note={`${progress}${countOf(kept.length, 'invoice')}, ${total}`}
      buttons={[
        { caption: 'Cancel', run: () => close(false) },
        {
          caption: kept.length === 0 && !isLast ? 'Next Part' : 'Save',
          variant: 'primary',
          isDefault: true,
          isSave: true,
          disabled: kept.length === 0 && isLast,
          run: save,
        },
      ]}
    >
      <FormStateProvider value={form}>
        <div className="drafts">
          <LeftOut leftOut={leftOut} />
          <EntityGrid<InvoiceRecord>
            id="drafted-invoices"
            caption="Drafted invoices"
            columns={columns}
            rows={invoices}
            keyField="id"
            selection="multiple"
            minHeight={220}
            {...rowEditing.gridProps}
            actions={actions}
            rowClass={(invoice) => (drafts.isKept(invoice) ? '' : 'row-faded')}
            onSelect={async ([only, ...others]) => {
              if (only !== undefined && others.length === 0) drafts.show(only)
              return true
            }}
            onOpen={(invoice) => drafts.show(invoice)}
            emptyText="No invoice can be created."
          />
          {shown !== null && <DraftDetail key={shown.id} record={shown} />}
        </div>
      </FormStateProvider>
    </DialogFrame>
  )
})

/** What nobody is invoiced for by this, and why. */
function LeftOut({ leftOut }: Pick<InvoiceDrafts, 'leftOut'>) {
  if (leftOut.length === 0) return null
  return (
    <section className="drafts-left-out" aria-label="Left out">
      <h2>{countOf(leftOut.length, 'rental')} left out</h2>
      <ul>
        {leftOut.map(({ rental: { id, customer }, reason }) => (
          <li key={id}>
            <b>{customer === null ? '' : customerDisplayName(customer)}</b>, {rentalDisplayId(id)}: {reason}
          </li>
        ))}
      </ul>
    </section>
  )
}

const fields = formSection(Invoice, null, [{ Part: DueDateFields }, 'pONumber', { field: 'note', span: 2 }])

/** A drafted invoice with its lines, edited as on its own screen. */
const DraftDetail = observer(function DraftDetail({ record: invoice }: InvoicePart) {
  const { customer, rentalId, serviceAddress1, serviceAddressCity } = invoice
  const name = customer === null ? '' : customerDisplayName(customer)
  return (
    <section className="drafts-detail" aria-label="Drafted invoice">
      <h2>{joinNonBlank([name, rentalDisplayId(rentalId), serviceAddress1, serviceAddressCity], ' · ')}</h2>
      <SectionFields section={fields} record={invoice} />
      <LinesGrid record={invoice} />
    </section>
  )
})
