import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useMemo } from 'react'
import { openInvoicePaymentInfosQuery } from '#shared/payments/queries.ts'
import { lineCoverage } from '#shared/payments/settlePayment.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { CellEditing } from '../../grid/cellEditing.ts'
import { isEditor } from '../../grid/bodyKeys.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { usePhone } from '../../kit/usePhone.ts'
import { useCellLinks } from '../../screen/list/useCellLinks.ts'
import { useFollowed } from '../../screen/live/useFollowed.ts'
import { useOpenRecord } from '../../screen/record/RecordContext.ts'
import { linesRefusal, mayEditLines } from './editableLines.ts'
import { lineColumns } from './lineColumns.ts'
import type { PaymentEntry } from './PaymentEntry.ts'
import type { EntryRow } from './PaymentLines.ts'
import type { PaymentPart } from './paymentRows.ts'
import { usePaymentEntry } from './usePaymentEntry.ts'
import './payments.css'

/** The lines of a payment, one for each invoice that it may pay; amounts are typed into them (M-037…M-040). */
export const LinesGrid = observer(function LinesGrid({ record: payment }: PaymentPart) {
  const { app, model } = useOpenRecord()
  const entry = usePaymentEntry(payment)
  const cellLinks = useCellLinks()
  const isPhone = usePhone()
  const columns = useMemo(() => lineColumns(app, entry, cellLinks), [app, entry, cellLinks])
  const { customerId } = payment
  const { isSaving } = app.store
  useEffect(() => {
    if (isSaving) return
    const load = async (): Promise<void> => {
      const isFirst = !entry.isLoaded
      await entry.load()
      if (!isFirst || !model.isNew) return
      if (entry.money.appliedCredit === 0) await entry.offerCredit()
      entry.receiveBalance()
    }
    reportErrorsOf(load(), app.errors)
    // What was stored changed the balances, and so did what someone else stored, for which a save is refused.
  }, [app, entry, model, customerId, isSaving])
  useFollowed(
    customerId > 0 ? OPEN_INVOICES : undefined,
    useCallback(async () => {
      // Saving reads them again; and no row may come or go under an amount that is being typed.
      if (app.store.isSaving || isTypingInCell()) return false
      await entry.load()
      return true
    }, [app, entry]),
  )
  const editing = useMemo((): CellEditing<EntryRow> => {
    const set = async (changes: Parameters<CellEditing<EntryRow>['set']>[0]): Promise<void> => {
      for (const { row, field, value } of changes)
        if (field === 'notes') entry.enterNotes(row, typeof value === 'string' ? value : null)
        else if (typeof value === 'number' || value === null) await entry.enterAmount(row, value ?? 0)
        else app.toasts.error('Amount must be a number.')
    }
    return {
      isOn: true,
      set: (changes) => reportErrorsOf(set(changes), app.errors),
    }
  }, [app, entry])
  const refusal = linesRefusal(app, payment)
  const mayEdit = mayEditLines(app, payment)
  return (
    <section className="card grid-card child-grid" data-testid="payment-lines">
      <h2 className="card-title">
        Lines{' '}
        {(mayEdit || refusal !== null) && (
          <span className="count">{refusal ?? 'Click an amount or a note to change it'}</span>
        )}
      </h2>
      <EntityGrid<EntryRow>
        id="payment-lines"
        caption="Lines"
        columns={columns}
        rows={entry.rows}
        isSecondary
        keyField="invoiceId"
        selection="none"
        rowClass={(row) => `line-${coverageOf(entry, row)}`}
        {...(mayEdit && { editing })}
        {...(mayEdit &&
          isPhone && {
            onOpen: (row) => reportErrorsOf(ask(app, entry, row), app.errors),
          })}
        loading={!entry.isLoaded}
        emptyText={customerId > 0 ? 'No open invoices.' : 'Choose a customer.'}
      />
    </section>
  )
})

/** What invoices are open, and what is unpaid of them. */
const OPEN_INVOICES = openInvoicePaymentInfosQuery.reads

function isTypingInCell(): boolean {
  const { activeElement } = document
  return activeElement !== null && isEditor(activeElement)
}

function coverageOf(entry: PaymentEntry, row: EntryRow): ReturnType<typeof lineCoverage> {
  const startingBalance = entry.balancesOf(row)?.startingBalance
  if (startingBalance === undefined) return 'none'
  return (row.overPaymentAmount ?? 0) > 0 ? 'over' : lineCoverage({ amount: row.amount, startingBalance })
}

/** On a phone, where rows are cards, the amount is asked for. */
async function ask(app: ScreenContext, entry: PaymentEntry, row: EntryRow): Promise<void> {
  const title = row.description ?? 'Amount'
  const answer = await app.dialogs.prompt({ mode: 'number', title, prompt: 'Amount', initial: row.amount })
  if (answer !== undefined) await entry.enterAmount(row, answer.value)
}
