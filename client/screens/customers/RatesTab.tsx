import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { CustomerRate } from '#shared/pricing/CustomerRate.ts'
import { useApp, type App } from '../../app/App.ts'
import { oneSelected, type Action } from '../../grid/actions.ts'
import { columnsOf } from '../../grid/columns.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import { useLoadedCustomer } from './CustomerContext.ts'
import { editRate } from './editRate.ts'
import { childDeletion } from './childDeletion.ts'
import type { CustomerRecord, RateRecord } from './records.ts'
import { messages } from './messages.ts'

const columns = columnsOf<typeof CustomerRate, RateRecord>(CustomerRate, [
  { field: 'rateTypeId', caption: 'Type', strong: true, width: 120 },
  { field: 'dumpsterId', minWidth: 120 },
  { field: 'range', width: 110 },
  { field: 'zone', width: 80 },
  { field: 'rate', width: 110 },
  { field: 'weightLimit', width: 120 },
  { field: 'pricePerTon', width: 120 },
  { field: 'baseMileage', width: 130 },
  { field: 'mileageOffset', width: 130 },
  { field: 'mileageOffsetRate', width: 150 },
])

/** The customer's rates (F-062). */
export const RatesTab = observer(function RatesTab() {
  const app = useApp()
  const { customer, model } = useLoadedCustomer()
  const actions = useMemo(() => actionsOf(app, customer), [app, customer])
  return (
    <section className="card grid-card customer-grid">
      <EntityGrid
        id="customer-rates"
        caption="Rates"
        columns={columns}
        rows={model.rates}
        keyField="id"
        selection="single"
        actions={actions}
        onOpen={(rate) => void editRate(app, customer, rate)}
        emptyText="No rates yet. List prices apply."
      />
    </section>
  )
})

function actionsOf(app: App, customer: CustomerRecord): readonly Action<RateRecord>[] {
  return [
    {
      id: 'add-rate',
      caption: 'Add',
      icon: 'add',
      needs: CustomerRate.access.create,
      run: () => editRate(app, customer, null),
    },
    {
      id: 'edit-rate',
      caption: 'Edit',
      icon: 'edit',
      needs: CustomerRate.access.update,
      enabled: oneSelected,
      run: ({ selected: [rate] }) => rate && editRate(app, customer, rate),
    },
    {
      id: 'delete-rate',
      caption: 'Delete',
      icon: 'delete',
      needs: CustomerRate.access.delete,
      enabled: oneSelected,
      run: async (context) => {
        const [rate] = context.selected
        if (rate === undefined) return
        if (!(await app.dialogs.confirmDeletion(childDeletion(app.store, rate, messages.deleteRate)))) return
        context.clearSelection()
        app.store.remove(rate, 'Delete rate')
      },
    },
  ]
}
