import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { permissions } from '#shared/access/roles.ts'
import { historySums } from '#shared/invoicing/historySums.ts'
import { invoicesQuery } from '#shared/invoicing/queries.ts'
import type { InvoiceHistoryRow } from '#shared/wire/money.ts'
import { updateInvoiceMargins } from '../../api/invoices.ts'
import { useApp, type App } from '../../app/App.ts'
import { oneSelected, someSelected, type Action } from '../../grid/actions.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import { CheckList } from '../../kit/CheckList.tsx'
import { FilterForm } from '../../screen/list/FilterForm.tsx'
import { usePlaces } from '../../screen/list/usePlaces.ts'
import { historyColumns } from './historyColumns.ts'
import { HistoryModel } from './HistoryModel.ts'
import { markReady } from './invoiceSteps.ts'

/** `/invoices/history`: invoices by status and date, with their sums (M-034, M-035). */
export const InvoiceHistory = observer(function InvoiceHistory() {
  const app = useApp()
  const navigate = useNavigate()
  const places = usePlaces()
  const [model] = useState(() => new HistoryModel(app))
  const columns = useMemo(() => historyColumns(app.widgetServices, places), [app, places])
  const search = useCallback(
    () => void model.search().catch((error: unknown) => app.errors.report(error)),
    [app, model],
  )
  useEffect(search, [search])
  const mayOpenInvoices = app.session.satisfies(permissions.manageInvoices)
  const open = useCallback((row: InvoiceHistoryRow) => void navigate(`/invoices/${row.id}`), [navigate])
  const actions = useMemo(() => historyActions(app, model, open), [app, model, open])
  return (
    <div className="page scrolls">
      <div className="page-title">
        <h1>Invoice history</h1>
        <span className="count">{model.rows.length} item(s) found</span>
      </div>
      <section className="card grid-card">
        <div className="filter-choices">
          <CheckList
            caption="Statuses"
            options={app.lookups.options('InvoiceStatus')}
            chosen={new Set(model.statusIds)}
            toggle={(id) => model.toggleStatus(id)}
            isWide
          />
        </div>
        <FilterForm filter={model.filter} caption="Invoice history" id="invoice-history" search={search} />
        <EntityGrid<InvoiceHistoryRow>
          id="invoice-history"
          caption="Invoice history"
          columns={columns}
          rows={model.rows}
          keyField="id"
          minHeight={650}
          selection="multiple"
          actions={actions}
          {...(mayOpenInvoices && { onOpen: open })}
          rowClass={({ deleted }) => (deleted === null ? '' : 'row-faded')}
          countText={false}
          loading={model.isLoading}
          emptyText="No invoices."
        />
        <Sums rows={model.rows} />
      </section>
    </div>
  )
})

function Sums({ rows }: { readonly rows: readonly InvoiceHistoryRow[] }) {
  const { formats } = useApp()
  const { total, unpaidBalance, jobMargin } = historySums(rows)
  const facts = [
    ['Total', formats.money(total)],
    ['Unpaid balance', formats.money(unpaidBalance)],
    ['Average job margin', jobMargin === null ? '—' : formats.percent(jobMargin)],
  ] as const
  return (
    <dl className="facts list-sums" data-testid="history-sums">
      {facts.map(([caption, text]) => (
        <div key={caption}>
          <dt>{caption}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function historyActions(
  app: App,
  model: HistoryModel,
  open: (row: InvoiceHistoryRow) => void,
): readonly Action<InvoiceHistoryRow>[] {
  const needs = permissions.manageInvoices
  return [
    {
      id: 'open-invoice',
      caption: 'Open',
      icon: 'open',
      needs,
      enabled: oneSelected,
      run: ({ selected: [row] }) => row && open(row),
    },
    {
      id: 'ready-to-export',
      caption: 'Ready To Export',
      icon: 'external',
      needs,
      enabled: someSelected,
      run: async ({ selected }) => {
        if (await markReady(app, await invoicesOf(app, selected))) await model.search()
      },
    },
    {
      id: 'recalculate-margins',
      caption: 'ReCalculate Margins',
      icon: 'calculator',
      needs,
      enabled: someSelected,
      run: async ({ selected }) => {
        for (const { id } of selected) await updateInvoiceMargins(app.api, id)
        await model.search()
      },
    },
  ]
}

/** The invoices of rows of the history. Throws QueryFailed. */
async function invoicesOf({ store }: App, rows: readonly InvoiceHistoryRow[]) {
  const where = { id: { in: rows.map(({ id }) => id) } }
  return (await store.query(invoicesQuery, { parameters: { deleted: true }, where })).entities
}
