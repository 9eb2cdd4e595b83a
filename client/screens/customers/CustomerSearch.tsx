import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { permissions } from '#shared/access/roles.ts'
import { useApp } from '../../app/App.ts'
import { PendingActions } from '../../app/review/PendingActions.tsx'
import { useShortcut } from '../../app/useShortcut.ts'
import { useReturnRow } from '../../app/useReturnRow.ts'
import { useScreenScope } from '../../app/useScreenScope.ts'
import { commitFocusedField } from '../../form/commitFocusedField.ts'
import type { CellEditing } from '../../grid/cellEditing.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import { openCustomerDialog } from './openCustomerDialog.ts'
import { customerActions } from './customerActions.ts'
import { customerColumns } from './customerColumns.ts'
import { customerDeletion } from './customerDeletion.ts'
import { CustomerFilterForm } from './CustomerFilterForm.tsx'
import { CustomerSearchModel, type CustomerRow } from './CustomerSearchModel.ts'
import { CustomerListEditor } from './CustomerListEditor.ts'
import './customers.css'

/** `/customers/search` (F-042…F-047). */
export const CustomerSearch = observer(function CustomerSearch() {
  const app = useApp()
  const navigate = useNavigate()
  const scope = useScreenScope('Customer Search')
  const edits = useMemo(() => (scope === null ? null : new CustomerListEditor(app, scope)), [app, scope])
  const [model] = useState(() => new CustomerSearchModel(app.store, sessionStorage))
  const columns = useMemo(() => customerColumns(app.widgetServices), [app])
  const search = useCallback(
    () => void model.search().catch((error: unknown) => app.errors.report(error)),
    [app, model],
  )
  useEffect(search, [search])
  const { revealRow: returnRow, rememberRow } = useReturnRow()
  const open = useCallback(
    // With pending edits in the list, the customer opens in a dialog over it.
    (row: CustomerRow) => {
      if (edits?.hasChanges === true) void openCustomerDialog(app, row.id)
      else {
        rememberRow(row.id)
        void navigate(`/customers/${row.id}`)
      }
    },
    [app, edits, navigate, rememberRow],
  )
  const { isEditing } = model
  const actions = useMemo(
    () =>
      customerActions({
        open,
        add: () => void navigate('/customers/new'),
        isEditing,
        toggleEditing: () => model.toggleEditing(),
        confirmDeletion: async (row) => app.dialogs.confirmDeletion(await customerDeletion(app.store, row)),
        remove: async (row) => {
          await model.remove(row)
          app.toasts.success('Customer deleted')
        },
      }),
    [app, model, isEditing, open, navigate],
  )
  const editing = useMemo(
    (): CellEditing<CustomerRow> => ({
      isOn: isEditing,
      set: (changes) => model.edit(changes),
    }),
    [model, isEditing],
  )
  const mayOpen = app.session.satisfies(permissions.manageCustomers)
  return (
    <div className="page scrolls customer-search">
      <div className="page-title">
        <h1>Customers</h1>
        <span className="count" role="status" data-testid="items-found">
          {model.countText}
        </span>
        <span className="spacer" />
        {edits !== null && <SearchPending editor={edits} />}
      </div>
      <section className="card grid-card">
        <CustomerFilterForm model={model} search={search} />
        <EntityGrid
          id="customer-search"
          caption="Customers"
          columns={columns}
          rows={model.rows}
          keyField="id"
          minHeight={650}
          selection="single"
          actions={actions}
          {...(mayOpen && { onOpen: open, editing })}
          revealRow={edits?.revealRow ?? returnRow}
          countText={false}
          loading={model.loading}
          emptyText={model.loading ? 'Searching…' : 'No customer matches. Try fewer or shorter words.'}
        />
      </section>
    </div>
  )
})

interface SearchPendingProps {
  readonly editor: CustomerListEditor
}

/** Chip, Cancel and Save for edits made in the list, of several customers at once. */
const SearchPending = observer(function SearchPending({ editor }: SearchPendingProps) {
  const app = useApp()
  useEffect(() => app.review.attach(editor), [app, editor])
  const save = (): void => {
    commitFocusedField()
    if (editor.hasChanges) void editor.save()
  }
  useShortcut({ keys: 'Ctrl+S', caption: 'Save', scope: 'page', inText: true, run: save })
  return editor.hasChanges ? <PendingActions save={save} cancel={() => void editor.cancel()} /> : null
})
